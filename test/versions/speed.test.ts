import { expect, it } from "vitest";
import { changesBetween } from "../../packages/proviso/src/program/index.js";
import { withProject } from "../support/project.js";
import { programIn } from "./changed.js";
import { drawn, program } from "./drawn.js";

// Of the processor's time, which does not depend on what else the machine does.
it("three hundred units of which five changed are compared in about a second", () => {
  const nodes = drawn(11, 360, 30);
  withProject(program(nodes, new Set(), 1), (before) =>
    withProject(program(nodes, new Set([3, 50, 99, 200, 301]), 1), (after) => {
      const [old, now] = [programIn(before), programIn(after)];
      for (const { program } of [...old.projects, ...now.projects]) program.getTypeChecker();
      const started = process.cpuUsage();
      const { pairs } = changesBetween(old, now);
      const { user, system } = process.cpuUsage(started);
      expect(pairs.length).toBeGreaterThan(290);
      expect((user + system) / 1000).toBeLessThan(1_500);
    }),
  );
});
