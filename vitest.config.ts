import { defineConfig } from "vitest/config";

/** Tests that look at the clock, or run what does: nothing else runs beside them. */
const timed = [
  "test/bench/**/*.test.ts",
  "test/check/**/*.test.ts",
  "test/diff/**/*.test.ts",
  "test/docs/**/*.test.ts",
  "test/evaluation/**/*.test.ts",
  "test/language/fuzz.test.ts",
  "test/self/**/*.test.ts",
  "test/verify/**/*.test.ts",
  "test/versions/speed.test.ts",
];

/** Of these, those that a slow machine leaves as they are: who has no time proves nothing wrong. */
const patient = [
  "test/diff/**/*.test.ts",
  "test/verify/careless-proofs.test.ts",
  "test/verify/deep-code.test.ts",
  "test/verify/each-item.test.ts",
  "test/verify/traced-contracts.test.ts",
  "test/verify/traced-programs.test.ts",
];

export default defineConfig({
  test: {
    testTimeout: 180_000,
    hookTimeout: 180_000,
    projects: [
      {
        extends: true,
        test: {
          name: "plain",
          include: ["packages/*/src/**/*.test.ts", "test/**/*.test.ts", "examples/**/*.test.ts"],
          exclude: ["**/node_modules/**", ...timed],
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: { name: "patient", include: patient, maxWorkers: 2, sequence: { groupOrder: 1 } },
      },
      {
        extends: true,
        test: {
          name: "timed",
          include: timed,
          exclude: ["**/node_modules/**", ...patient],
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
