// Which kinds of CPU this machine is, by the features that the compiler may use for each kind.
#pragma once

namespace ddz {

#if defined(__x86_64__)

inline bool cpu_is_v3() {
  __builtin_cpu_init();
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
         __builtin_cpu_supports("fma");
}

inline bool cpu_is_v4() {
  return cpu_is_v3() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
         __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
}

#else

inline bool cpu_is_v3() { return false; }
inline bool cpu_is_v4() { return false; }

#endif

}  // namespace ddz
