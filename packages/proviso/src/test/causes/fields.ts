import ts from "#typescript";
import { isStatic, type TypeNode } from "../../contract/index.js";

/** A field of an object, as its own code names it. */
export interface Field {
  readonly text: string;
  /** As it is written; nothing if it is not. */
  readonly type: string;
  readonly initializer: string;
  /** Whether only the constructor may assign it. */
  readonly isReadonly: boolean;
}

/** The fields of a class, those that parameters of a constructor declare included. */
export function fieldsOf(owner: TypeNode): Field[] {
  return [...owner.members].flatMap((member) => {
    if (ts.isConstructorDeclaration(member))
      return member.parameters.filter((one) => ts.isParameterPropertyDeclaration(one, member)).map(fieldOf);
    return ts.isPropertyDeclaration(member) && !isStatic(member) && isPlainName(member.name)
      ? [fieldOf(member)]
      : [];
  });
}

/** Whether a name can stand behind a dot. */
export function isPlainName(name: ts.Node): boolean {
  return ts.isIdentifier(name) || ts.isPrivateIdentifier(name);
}

function fieldOf(field: ts.PropertyDeclaration | ts.ParameterDeclaration): Field {
  const { name, type, initializer } = field;
  return {
    text: `this.${name.getText()}`,
    type: type?.getText() ?? "",
    initializer: initializer?.getText() ?? "",
    isReadonly: (ts.getCombinedModifierFlags(field) & ts.ModifierFlags.Readonly) !== 0,
  };
}
