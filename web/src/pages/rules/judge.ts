/** Asks the server what a set of cards is. Equal questions are asked once. */
import { classify as ask } from '../../api';
import type { ClassifyAnswer, ClassifyRequest } from '../../protocol';

const answers = new Map<string, Promise<ClassifyAnswer>>();

export function classify(request: ClassifyRequest): Promise<ClassifyAnswer> {
  const key = JSON.stringify(request);
  const known = answers.get(key);
  if (known) return known;
  const answer = ask(request);
  answers.set(key, answer);
  // A failure is not an answer: the next time it is asked again.
  answer.catch(() => answers.delete(key));
  return answer;
}

export type Verdict =
  | { kind: 'none' }
  | { kind: 'asking' }
  | { kind: 'failed' }
  | { kind: 'answer'; answer: ClassifyAnswer };

/** Milliseconds of rest before a set that is being changed is judged. */
const REST = 120;

/** Judge `request` after a moment of rest and tell `show`; returns the stop. Null is nothing to judge. */
export function judge(request: ClassifyRequest | null, show: (verdict: Verdict) => void): () => void {
  if (!request) {
    show({ kind: 'none' });
    return () => undefined;
  }
  let stopped = false;
  show({ kind: 'asking' });
  const timer = setTimeout(() => {
    classify(request).then(
      (answer) => {
        if (!stopped) show({ kind: 'answer', answer });
      },
      () => {
        if (!stopped) show({ kind: 'failed' });
      },
    );
  }, REST);
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
