import type { int, nat } from "@proviso/runtime";

/** Priorities go from 0, the most urgent, to this. */
export const LOWEST_PRIORITY = 9;

export interface Task {
  readonly id: nat;
  readonly title: string;
  readonly priority: int;
}

/**
 * @pure
 * @ensures \result <==> Number.isInteger(priority) && 0 <= priority && priority <= LOWEST_PRIORITY
 */
export function isPriority(priority: number): boolean {
  return Number.isInteger(priority) && priority >= 0 && priority <= LOWEST_PRIORITY;
}

/**
 * Whether one task goes before another: it is more urgent, or as urgent and older.
 * @pure
 * @ensures a.id === b.id && a.priority === b.priority ==> !\result
 * @ensures a.priority < b.priority ==> \result
 * @ensures \result ==> a.priority <= b.priority
 */
export function goesBefore(a: Task, b: Task): boolean {
  return a.priority < b.priority || (a.priority === b.priority && a.id < b.id);
}

/** Tasks in the order in which they are to be done. */
export class TaskList {
  //@ invariant (\forall int i; 0 <= i && i < this.size; isPriority(this.at(i).priority) && this.at(i).title !== "");
  //@ invariant (\forall int i; 0 < i && i < this.size; goesBefore(this.at(i - 1), this.at(i)));
  //@ invariant (\forall int i; 0 <= i && i < this.size; 0 <= this.at(i).id && this.at(i).id < this.added);
  //@ constraint this.added >= \old(this.added) && this.version >= \old(this.version);
  //@ constraint this.version === \old(this.version) ==> this.size === \old(this.size);

  readonly #tasks: Task[] = [];
  #added: nat = 0;
  #version: nat = 0;

  /** @ensures this.size === 0 && this.added === 0 && this.version === 0 */
  constructor() {}

  /** @pure */
  get size(): nat {
    return this.#tasks.length;
  }

  /**
   * How many tasks were ever added.
   * @pure
   */
  get added(): nat {
    return this.#added;
  }

  /**
   * Grows with each change.
   * @pure
   */
  get version(): nat {
    return this.#version;
  }

  /**
   * @pure
   * @requires 0 <= index && index < this.size
   * @ensures this.indexOf(\result.id) === index
   */
  at(index: int): Task {
    return this.#tasks[index];
  }

  /**
   * The place of a task, or -1.
   * @pure
   * @ensures -1 <= \result && \result < this.size
   * @ensures \result >= 0 ==> this.at(\result).id === id
   * @ensures \result === -1 ==> (\forall int i; 0 <= i && i < this.size; this.at(i).id !== id)
   */
  indexOf(id: int): int {
    return this.#tasks.findIndex((task) => task.id === id);
  }

  /**
   * Adds a task and returns its number.
   * @requires title !== ""
   * @requires isPriority(priority)
   * @ensures \result === \old(this.added) && this.added === \result + 1 && this.size === \old(this.size) + 1
   * @ensures this.at(this.indexOf(\result)).title === title && this.at(this.indexOf(\result)).priority === priority
   * @ensures this.version > \old(this.version)
   */
  add(title: string, priority: int = LOWEST_PRIORITY): nat {
    const id = this.#added;
    this.#added += 1;
    this.#insert({ id, title, priority });
    return id;
  }

  /**
   * Takes a task out.
   * @requires this.indexOf(id) >= 0
   * @ensures \result === \old(this.at(this.indexOf(id))) && this.indexOf(id) === -1
   * @ensures this.size === \old(this.size) - 1 && this.added === \old(this.added)
   */
  remove(id: int): Task {
    const [task] = this.#tasks.splice(this.indexOf(id), 1);
    this.#version += 1;
    return task;
  }

  /**
   * Takes the task out that is to be done next.
   * @requires this.size > 0
   * @ensures \result === \old(this.at(0)) && this.size === \old(this.size) - 1
   * @ensures this.size > 0 ==> goesBefore(\result, this.at(0))
   */
  next(): Task {
    return this.remove(this.at(0).id);
  }

  /**
   * Gives a task another priority, and returns the one it had.
   * @requires this.indexOf(id) >= 0
   * @requires isPriority(priority)
   * @ensures \result === \old(this.at(this.indexOf(id)).priority)
   * @ensures this.at(this.indexOf(id)).priority === priority && this.size === \old(this.size)
   * @ensures \result === priority ==> this.indexOf(id) === \old(this.indexOf(id))
   */
  reprioritise(id: int, priority: int): int {
    const task = this.remove(id);
    this.#insert({ ...task, priority });
    return task.priority;
  }

  /**
   * The tasks up to a priority, most urgent first. Returns how many it went through.
   * @requires isPriority(priority)
   * @ensures 0 <= \result
   * @ensures \result <= this.added
   */
  *upTo(priority: int): Generator<Task, nat> {
    let count = 0;
    for (const task of [...this.#tasks]) {
      if (task.priority > priority) break;
      yield task;
      count += 1;
    }
    return count;
  }

  /** @ensures \result.list === this && \result.position === 0 && \result.isValid() */
  iterator(): TaskIterator {
    return new TaskIterator(this);
  }

  /**
   * @helper
   * @requires isPriority(task.priority) && task.id < this.#added
   * @ensures this.#tasks.includes(task) && this.#version === \old(this.#version) + 1
   * @ensures this.#tasks.length === \old(this.#tasks.length) + 1
   */
  #insert(task: Task): void {
    const place = this.#tasks.filter((other) => goesBefore(other, task)).length;
    this.#tasks.splice(place, 0, Object.freeze(task));
    this.#version += 1;
  }
}

/** Goes through a list once; not valid any more when the list is changed. */
export class TaskIterator {
  //@ invariant this.isValid() ==> 0 <= this.position && this.position <= this.list.size;
  //@ constraint this.position >= \old(this.position) && this.list === \old(this.list);

  readonly #version: nat;
  #position: nat = 0;

  /**
   * @ensures this.list === list && this.position === 0
   * @ensures this.isValid() && this.hasNext() === list.size > 0
   */
  constructor(readonly list: TaskList) {
    this.#version = list.version;
  }

  /** @pure */
  get position(): nat {
    return this.#position;
  }

  /** @pure @ensures \result ==> this.position <= this.list.size */
  isValid(): boolean {
    return this.list.version === this.#version;
  }

  /** @pure @ensures \result <==> this.isValid() && this.position < this.list.size */
  hasNext(): boolean {
    return this.isValid() && this.#position < this.list.size;
  }

  /**
   * @requires this.hasNext()
   * @ensures \result === this.list.at(\old(this.position))
   * @ensures this.position === \old(this.position) + 1
   */
  next(): Task {
    const task = this.list.at(this.#position);
    this.#position += 1;
    return task;
  }

  /**
   * Goes past some tasks, or as many as there are, and returns how many that were.
   * @requires this.isValid() && count >= 0
   * @ensures this.position === \old(this.position) + \result
   * @ensures \result <= count && (\result < count ==> !this.hasNext())
   */
  skip(count: int): nat {
    const steps = Math.min(count, this.list.size - this.#position);
    this.#position += steps;
    return steps;
  }
}
