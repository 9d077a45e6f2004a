import ts from "#typescript";
import { descendants, isTypeNode } from "../contract/index.js";
import type { Shape } from "../generate/index.js";
import type { DeclaredClass, DeclaredInputs } from "../plan/index.js";
import type { EffectiveContracts, Project } from "../program/index.js";
import { type Builder, Int } from "../solver/index.js";
import {
  addressOf,
  type Callable,
  type ClassTable,
  type Field,
  installers,
  type LoweringOptions,
  lowerModule,
  Machine,
  Program,
  privateKeyIn,
  Realm,
  type State,
  UnknownValues,
} from "../symbolic/index.js";
import { CallContracts } from "./call-contracts.js";
import { extendedKinds, isSloppy } from "./file-modes.js";
import { forgetStatics } from "./forget-statics.js";
import { HeldTypes } from "./honesty/held-types.js";
import { ReplacedMembers } from "./honesty/replaced-members.js";
import { isOpenClass, WrittenMembers } from "./honesty/written-members.js";
import { installModels } from "./models.js";
import type { Subject } from "./subject.js";
import { WholeContainers } from "./whole-containers.js";

// A program made ready to be executed: its modules lowered and loaded, its classes known by their places in the table of
// declared inputs.

/** Types of ghost fields that are modelled. */
const simpleTypes: readonly (readonly [string, Shape])[] = [
  ["int", { kind: "number", whole: true, range: {} }],
  ["nat", { kind: "number", whole: true, range: { min: 0 } }],
  ["number", { kind: "number", whole: false, range: {} }],
  ["boolean", { kind: "boolean" }],
  ["string", { kind: "string", length: {} }],
];

/** How far calls are looked for that break something: further than it is shown that none do. */
const further = { passes: 10, recursion: 10 };

/** The bounds of an execution. */
const limits = { passes: 8, depth: 40, recursion: 6, steps: 200_000 };

/** Lowers and loads the modules of a project. */
export function subjectOf(
  project: Project,
  inputs: DeclaredInputs,
  effective: EffectiveContracts,
  build: Builder,
  options: LoweringOptions = {},
): Subject {
  const sources = sourcesOf(project);
  const resolve = resolverOf(project);
  const modules = new Map(
    [...sources].map(([file, source]) => [
      file,
      lowerModule(source, project.files.get(file)?.contracts, options),
    ]),
  );
  const first = inputs.shapes.length;
  const extended = extendedKinds(
    [...sources.values()].flatMap((source) => [...descendants(source)].filter(ts.isClassLike)),
  );
  const shapes: Shape[] = [
    ...inputs.shapes.map((shape) => {
      const made = withoutAbstract(shape, inputs);
      return extended.has(made.kind) ? { ...made, loose: true as const } : made;
    }),
    ...inputs.classes.map(({ name }, index): Shape => ({ kind: "instance", name, classes: [index] })),
    ...simpleTypes.map(([, shape]) => shape),
  ];
  const found = new Map<ts.Node, number>();
  let state: State | undefined;
  const replaced = new ReplacedMembers(
    project.program,
    inputs.classes.map(({ declaration }) => declaration),
  );
  const classes = new Classes(
    inputs,
    effective,
    (declaration) => {
      const address = found.get(declaration);
      return address === undefined || state === undefined ? undefined : prototypeOf(state, address);
    },
    (type) => {
      const at = simpleTypes.findIndex(([name]) => name === type);
      return at < 0 ? undefined : first + inputs.classes.length + at;
    },
    new WholeContainers(sources.values()),
    new HeldTypes(project, sources.keys(), resolve),
    new WrittenMembers(sources.values()),
    replaced,
  );
  const unknowns: UnknownValues = new UnknownValues(build, shapes, classes, () => realm.prototypes, {
    exactOptional: project.program.getCompilerOptions().exactOptionalPropertyTypes === true,
  });
  const realm: Realm = new Realm(build, unknowns);
  for (const install of installers) install(realm);
  const program = new Program(modules, resolve, realm.globals, realm.cx.newAddress);
  const rules: CallContracts = new CallContracts(inputs, effective, () => subject);
  const clock = { hasTime: () => true };
  const timed = { ...limits, hasTime: () => clock.hasTime() };
  const machine = new Machine(realm.cx, program, timed, rules);
  let loaded: State = realm.state;
  const seen = new Set<string>();
  // While modules are loaded nothing is asked of anybody.
  const loader = new Machine(realm.cx, program, limits);
  for (const file of modules.keys()) loaded = program.load(loader, loaded, file, seen);
  program.forget(loaded);
  state = loaded;
  for (let at = loaded.made; at !== undefined; at = at.before) {
    if (at.kind !== "object") continue;
    const { inner } = loaded.object(at.address);
    const callable = inner.kind === "function" ? (inner.function as Callable) : undefined;
    if (callable?.kind !== "closure" && callable?.kind !== "class") continue;
    const { declaration } = callable.code;
    if (declaration !== undefined) found.set(declaration as ts.Node, at.address);
  }
  for (const [index, declared] of inputs.classes.entries()) {
    const prototype = classes.prototype(index);
    if (prototype !== undefined) installModels(realm, loaded, modules, effective, declared, prototype);
  }
  const fresh = loaded.fork();
  for (const [declaration, address] of found) forgetStatics(realm, loaded, modules, declaration, address);
  const subject: Subject = {
    build,
    machine,
    shallow: new Machine(realm.cx, program, { ...timed, passes: 2, recursion: 2 }, rules),
    byContract: new Machine(realm.cx, program, { ...timed, byContract: true }, rules),
    contracts: rules,
    clock,
    unrolling: new Machine(realm.cx, program, { ...timed, ...further, unrolls: true }, rules),
    unknowns,
    modules,
    replaced,
    isSloppy: [...sources.values()].some((source) => isSloppy(source, project.program.getCompilerOptions())),
    loaded,
    fresh,
    remembering: (act) => program.remembering(act),
    made: (declaration) => {
      const address = found.get(declaration);
      return address === undefined ? undefined : { kind: "object", ref: build.int(address) };
    },
    typeOf: (at, object) => {
      if (object.kind !== "object") return undefined;
      const address = addressOf(object);
      const index =
        address === undefined
          ? unknowns.types.classOf(object)
          : inputs.classes.findIndex((_, i) => classes.prototype(i) === at.object(address).prototype);
      const declared = index === undefined ? undefined : inputs.classes[index];
      const written = declared && effective.asWritten(declared.declaration);
      return isTypeNode(written) ? written : undefined;
    },
    instanceShape: (index) => first + index,
    newNumber: () => realm.newAddress(),
    addresses: Int,
  };
  return subject;
}

/** No object is of an abstract class. */
function withoutAbstract(shape: Shape, { classes }: DeclaredInputs): Shape {
  if (shape.kind !== "instance" && shape.kind !== "interface") return shape;
  const isMade = (index: number): boolean =>
    !classes[index]?.declaration.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AbstractKeyword);
  return { ...shape, classes: shape.classes.filter(isMade) };
}

/** The files of a project that have code, as written. */
function sourcesOf({ program, files }: Project): Map<string, ts.SourceFile> {
  const sources = new Map<string, ts.SourceFile>();
  for (const source of program.getSourceFiles()) {
    if (source.isDeclarationFile || program.isSourceFileFromExternalLibrary(source)) continue;
    if (source.fileName.endsWith(".json") || /\.(jml|scc)\.ts$/.test(source.fileName)) continue;
    sources.set(source.fileName, files.get(source.fileName)?.original ?? source);
  }
  return sources;
}

function resolverOf({ program }: Project): (specifier: string, from: string) => string | undefined {
  const options = program.getCompilerOptions();
  const known = new Map<string, string | undefined>();
  return (specifier, from) => {
    const key = `${from}\n${specifier}`;
    if (!known.has(key)) {
      const { resolvedModule } = ts.resolveModuleName(specifier, from, options, ts.sys);
      known.set(key, resolvedModule?.resolvedFileName);
    }
    return known.get(key);
  };
}

function prototypeOf(state: State, address: number): number | undefined {
  const held = state.object(address).properties.get("prototype");
  return held?.kind === "value" && held.value.kind === "object" ? addressOf(held.value) : undefined;
}

/** Where a class declares a field. */
function fieldOf(
  { members }: ts.ClassLikeDeclaration,
  name: string,
): ts.PropertyDeclaration | ts.ParameterDeclaration | undefined {
  const fields = members.flatMap((member): readonly (ts.PropertyDeclaration | ts.ParameterDeclaration)[] => {
    if (ts.isPropertyDeclaration(member)) return [member];
    return ts.isConstructorDeclaration(member) ? member.parameters : [];
  });
  return fields.find((one) => "text" in one.name && one.name.text === name);
}

class Classes implements ClassTable {
  readonly #fields = new Map<number, ReturnType<ClassTable["fields"]>>();

  constructor(
    readonly inputs: DeclaredInputs,
    readonly effective: EffectiveContracts,
    readonly prototypeAt: (declaration: ts.Node) => number | undefined,
    readonly simpleShape: (type: string) => number | undefined,
    readonly containers: WholeContainers,
    readonly types: HeldTypes,
    readonly written: WrittenMembers,
    readonly replaced: ReplacedMembers,
  ) {}

  mayHave(index: number | undefined, name: string): boolean {
    if (index === undefined) return this.written.mayBeMade(name);
    const declared = this.inputs.classes[index];
    if (declared === undefined || this.written.mayBeAdded(name)) return true;
    const { declaration, base } = declared;
    return isOpenClass(declaration, base !== undefined) || (base !== undefined && this.mayHave(base, name));
  }

  mayReplace(index: number, name: string): boolean {
    const declared = this.inputs.classes[index];
    return declared !== undefined && this.replaced.mayBeReplaced(declared.declaration, name);
  }

  fields(index: number): ReturnType<ClassTable["fields"]> {
    const known = this.#fields.get(index);
    if (known !== undefined) return known;
    const declared = this.inputs.classes[index];
    const own = (declared?.state ?? []).map(({ name, shape, optional }) => {
      const written = declared && this.effective.asWritten(declared.declaration);
      const key = name.startsWith("#") && written ? privateKeyIn(name.slice(1), written) : name;
      const whole = this.containers.isEvident(name) ? "items" : "itself";
      const field = declared && fieldOf(declared.declaration, name);
      return [key, { shape, optional, whole, doubt: field && this.types.doubtOf(field) }] as const;
    });
    const above = declared?.base === undefined ? [] : this.fields(declared.base);
    const fields = new Map<string, Field>([...above, ...own, ...this.#ghosts(declared)]);
    this.#fields.set(index, fields);
    return fields;
  }

  /** Ghost fields of simple types; others are not modelled. The running program does not look after what they hold. */
  #ghosts(declared: DeclaredClass | undefined): [string, Field][] {
    const written = declared && this.effective.asWritten(declared.declaration);
    if (!isTypeNode(written)) return [];
    return this.effective.declarationsOf(written).flatMap(({ declaration }) => {
      if (declaration.form !== "field" || declaration.flavour !== "ghost") return [];
      const shape = this.simpleShape(declaration.type.text.trim());
      return shape === undefined
        ? []
        : [[declaration.name.text, { shape, optional: false, whole: "nothing" }]];
    });
  }

  prototype(index: number): number | undefined {
    const declared = this.inputs.classes[index];
    const written = declared && this.effective.asWritten(declared.declaration);
    return written && this.prototypeAt(written);
  }

  isOpen(index: number): boolean {
    const declared = this.inputs.classes[index];
    if (declared === undefined) return false;
    const { declaration, base } = declared;
    const isIndexed = ts.isClassLike(declaration) && declaration.members.some(ts.isIndexSignatureDeclaration);
    return isIndexed || (base !== undefined && this.isOpen(base));
  }
}
