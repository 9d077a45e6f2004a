import type { int } from "@proviso/runtime";

export interface Task {
  readonly title: string;
  /** When the task is due, in minutes. */
  readonly due: int;
}

/**
 * The place of an element's parent in a binary heap.
 * @pure
 * @requires i > 0
 * @ensures 0 <= \result && \result < i
 * @ensures i === 2 * \result + 1 || i === 2 * \result + 2
 */
export function parent(i: int): int {
  return Math.floor((i - 1) / 2);
}

/** Tasks by urgency: a binary heap, in which no task is due before its parent. */
export class PriorityQueue {
  // A model method is a pure method for contracts only. The quantifier `\forall` has three parts: a variable,
  // the range it runs through, and what holds for every value in the range.
  //@ model pure noLater(i: int, j: int): boolean { return this.heap[i].due <= this.heap[j].due; }
  //@ invariant (\forall int i; 0 < i && i < this.heap.length; this.noLater(parent(i), i));

  /*@ spec_public @*/ private readonly heap: Task[] = [];

  /**
   * The number of tasks.
   * @pure
   * @ensures \result === this.heap.length
   */
  get size(): int {
    return this.heap.length;
  }

  /**
   * The most urgent task.
   * @pure
   * @requires this.size > 0
   * @ensures (\exists int i; 0 <= i && i < this.heap.length; this.heap[i] === \result)
   * @ensures (\forall int i; 0 <= i && i < this.heap.length; \result.due <= this.heap[i].due)
   */
  peek(): Task {
    return this.heap[0];
  }

  // An `old` variable names a value from before the call. `\num_of` counts: the task is there once more.
  /** Adds a task; the same task may be in the queue more than once. */
  /*@ old before: readonly Task[] = this.heap.slice();
    @ ensures this.size === before.length + 1;
    @ ensures (\forall int i; 0 <= i && i < before.length; this.heap.includes(before[i]));
    @ ensures (\num_of int i; 0 <= i && i < this.heap.length; this.heap[i] === task)
    @         === (\num_of int i; 0 <= i && i < before.length; before[i] === task) + 1;
    @*/
  enqueue(task: Task): void {
    this.heap.push(task);
    this.siftUp();
  }

  /**
   * Takes the most urgent task out.
   * @requires this.size > 0
   * @ensures this.size === \old(this.size) - 1
   * @ensures \result === \old(this.peek())
   * @ensures (\forall int i; 0 <= i && i < this.heap.length; \result.due <= this.heap[i].due)
   */
  dequeue(): Task {
    const first = this.heap[0];
    this.swap(0, this.heap.length - 1);
    this.heap.pop();
    if (this.heap.length > 0) this.siftDown();
    return first;
  }

  // A helper works while the invariant is broken for the moment, so the invariant is not checked around it.
  /**
   * Lets the last task rise to its place.
   * @helper
   * @requires this.heap.length > 0
   * @requires (\forall int i; 0 < i && i < this.heap.length - 1; this.noLater(parent(i), i))
   * @assignable this.heap[*]
   * @ensures this.heap.length === \old(this.heap.length)
   * @ensures (\forall int i; 0 < i && i < this.heap.length; this.noLater(parent(i), i))
   */
  private siftUp(): void {
    let at: int = this.heap.length - 1;
    // `maintaining` holds before and after every round, the value of `decreasing` shows that the rounds end.
    // Only the task at `at` may be out of order, and what is below it is in order with what is above it.
    //@ maintaining 0 <= at && at < this.heap.length;
    //@ maintaining (\forall int i; 0 < i && i < this.heap.length; i !== at ==> this.noLater(parent(i), i));
    /*@ maintaining (\forall int i; 0 < i && i < this.heap.length;
      @   at > 0 && parent(i) === at ==> this.noLater(parent(at), i));
      @*/
    //@ decreasing at;
    while (at > 0 && this.heap[at].due < this.heap[parent(at)].due) {
      this.swap(at, parent(at));
      at = parent(at);
    }
  }

  /**
   * Lets the first task sink to its place.
   * @helper
   * @requires this.heap.length > 0
   * @requires (\forall int i; 0 < i && i < this.heap.length; parent(i) > 0 ==> this.noLater(parent(i), i))
   * @assignable this.heap[*]
   * @ensures this.heap.length === \old(this.heap.length)
   * @ensures (\forall int i; 0 < i && i < this.heap.length; this.noLater(parent(i), i))
   */
  private siftDown(): void {
    let at: int = 0;
    //@ maintaining 0 <= at && at < this.heap.length;
    /*@ maintaining (\forall int i; 0 < i && i < this.heap.length;
      @   parent(i) !== at ==> this.noLater(parent(i), i));
      @ maintaining (\forall int i; 0 < i && i < this.heap.length;
      @   at > 0 && parent(i) === at ==> this.noLater(parent(at), i));
      @*/
    //@ decreasing this.heap.length - at;
    while (2 * at + 1 < this.heap.length) {
      let child: int = 2 * at + 1;
      if (child + 1 < this.heap.length && this.heap[child + 1].due < this.heap[child].due) child += 1;
      if (this.heap[at].due <= this.heap[child].due) break;
      this.swap(at, child);
      at = child;
    }
  }

  /**
   * @helper
   * @requires 0 <= i && i < this.heap.length && 0 <= j && j < this.heap.length
   * @assignable this.heap[i], this.heap[j]
   * @ensures this.heap[i] === \old(this.heap[j]) && this.heap[j] === \old(this.heap[i])
   */
  private swap(i: int, j: int): void {
    const task = this.heap[i];
    this.heap[i] = this.heap[j];
    this.heap[j] = task;
  }
}
