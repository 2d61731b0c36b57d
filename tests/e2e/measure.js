// What is wrong with the layout of the table that is shown: an empty list when nothing is.
() => {
  const faults = [];
  const name = (element) => `${element.className.baseVal ?? element.className} "${element.textContent.trim().slice(0, 24)}"`;
  const meets = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;

  // Plays lie in document order and take no touch; hands and bottom cards can be hit.
  const cover = [...document.querySelectorAll('.trick .card, .trick .said, .trick .type')];
  for (const index of document.querySelectorAll('.table [data-rank]')) {
    const rank = index.querySelector('.rank, .star').getBoundingClientRect();
    const card = index.closest('.card');
    if (rank.left < -0.5 || rank.top < -0.5 || rank.right > innerWidth + 0.5 || rank.bottom > innerHeight + 0.5)
      faults.push(`rank ${index.dataset.rank} lies off the screen`);
    if (card.closest('.trick')) {
      for (const later of cover.slice(cover.indexOf(card) + 1))
        if (meets(rank, later.getBoundingClientRect())) faults.push(`rank ${index.dataset.rank} of a play lies under ${name(later)}`);
    } else {
      for (const [x, y] of [[0.5, 0.5], [0.15, 0.15], [0.85, 0.15], [0.15, 0.85], [0.85, 0.85]]) {
        const top = document.elementFromPoint(rank.left + rank.width * x, rank.top + rank.height * y);
        const own = top && (card.contains(top) || top === card.closest('.slot'));
        if (!own) faults.push(`rank ${index.dataset.rank} lies under ${top ? name(top) : 'nothing'}`);
      }
      for (const play of cover)
        if (meets(rank, play.getBoundingClientRect())) faults.push(`rank ${index.dataset.rank} lies under the play ${name(play)}`);
    }
  }

  for (const text of document.querySelectorAll('.table button, .table .who b, .table .who small, .table .said, .table .type')) {
    const box = text.getBoundingClientRect();
    if (box.width === 0 || text.closest('.hand')) continue;
    if (box.left < -1 || box.right > innerWidth + 1 || box.top < -1 || box.bottom > innerHeight + 1) faults.push(`${name(text)} lies off the screen`);
    if (text.scrollWidth > text.clientWidth + 1 && !text.matches('.chip')) faults.push(`${name(text)} is clipped`);
    if (text.tagName === 'BUTTON' && (box.width < 39.5 || box.height < 39.5)) faults.push(`${name(text)} is ${box.width} x ${box.height}: too small to touch`);
  }

  const seats = [...document.querySelectorAll('.table .seat, .table .stakes')];
  seats.forEach((one, i) => {
    for (const other of seats.slice(i + 1))
      if (meets(one.getBoundingClientRect(), other.getBoundingClientRect())) faults.push(`${name(one)} and ${name(other)} overlap`);
    for (const play of cover)
      if (meets(one.getBoundingClientRect(), play.getBoundingClientRect())) faults.push(`the play ${name(play)} lies over ${name(one)}`);
  });
  const title = document.querySelector('.table .bar .chip');
  for (const part of document.querySelectorAll('.table .stakes'))
    if (title && meets(title.getBoundingClientRect(), part.getBoundingClientRect())) faults.push(`${name(title)} lies under ${name(part)}`);
  const actions = [...document.querySelectorAll('.table .actions button')];
  for (const button of actions)
    for (const play of cover)
      if (meets(button.getBoundingClientRect(), play.getBoundingClientRect())) faults.push(`the play ${name(play)} lies over ${name(button)}`);

  const root = document.documentElement;
  if (root.scrollHeight > innerHeight + 1 || root.scrollWidth > innerWidth + 1) faults.push('the page scrolls');
  return [...new Set(faults)];
}
