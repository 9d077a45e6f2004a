import type { int, nat } from "@proviso/runtime";

export interface Message {
  readonly topic: string;
  readonly body: string;
}

/** Thrown when a queue takes no more. */
export class QueueFull extends Error {}

/** Messages in the order they came, in two lists: one to put them in, one to take them out. */
export class MessageQueue {
  //@ invariant 1 <= this.limit && this.size <= this.limit;
  //@ invariant this.sent === this.taken + this.size;
  //@ constraint this.sent >= \old(this.sent) && this.taken >= \old(this.taken);
  //@ constraint this.limit === \old(this.limit);

  #inbox: Message[] = [];
  /** The oldest message is the last. */
  #outbox: Message[] = [];
  #sent: nat = 0;
  #taken: nat = 0;

  /**
   * @requires 1 <= limit && limit <= 10_000
   * @ensures this.limit === limit
   * @ensures this.size === 0 && this.sent === 0 && this.taken === 0
   */
  constructor(readonly limit: int) {}

  /** @pure */
  get size(): nat {
    return this.#inbox.length + this.#outbox.length;
  }

  /** @pure */
  get sent(): nat {
    return this.#sent;
  }

  /** @pure */
  get taken(): nat {
    return this.#taken;
  }

  /**
   * The messages in order.
   * @pure
   * @ensures \fresh(\result) && \result.length === this.size
   * @ensures this.size > 0 ==> \result[0] === this.first()
   */
  list(): Message[] {
    return [...this.#outbox].reverse().concat(this.#inbox);
  }

  /**
   * @pure
   * @requires this.size > 0
   * @ensures \result === this.list()[0]
   */
  first(): Message {
    return this.#outbox.length > 0 ? this.#outbox[this.#outbox.length - 1] : this.#inbox[0];
  }

  /**
   * Puts a copy of a message at the end and returns its ticket.
   * @requires message.topic !== ""
   * @ensures \result === \old(this.sent) && this.sent === \result + 1 && this.size === \old(this.size) + 1
   * @ensures this.list()[this.size - 1].topic === message.topic && this.list()[this.size - 1].body === message.body
   * @ensures \old(this.size) > 0 ==> this.first() === \old(this.size > 0 ? this.first() : undefined)
   * @signals (e: QueueFull) this.size === this.limit && this.sent === \old(this.sent)
   * @signals_only QueueFull
   */
  send(message: Message): nat {
    if (this.size >= this.limit) throw new QueueFull(`${this.limit} messages are waiting`);
    this.#inbox.push(Object.freeze({ topic: message.topic, body: message.body }));
    this.#sent += 1;
    return this.#sent - 1;
  }

  /**
   * Takes the oldest message out.
   * @requires this.size > 0
   * @ensures \result === \old(this.first()) && this.size === \old(this.size) - 1
   * @ensures this.taken === \old(this.taken) + 1 && this.sent === \old(this.sent)
   */
  take(): Message {
    const message = this.first();
    this.#turn();
    this.#outbox.pop();
    this.#taken += 1;
    return message;
  }

  /**
   * Takes messages for as long as a function accepts them, and returns how many that were.
   * @requires 0 <= most
   * @ensures 0 <= \result && \result <= most
   * @ensures this.taken >= \old(this.taken) + \result
   */
  drain(most: int, accept: (message: Message) => boolean): nat {
    let count = 0;
    while (count < most && this.size > 0 && accept(this.first()) && this.size > 0) {
      this.take();
      count += 1;
    }
    return count;
  }

  /**
   * Drops the messages of a topic and returns how many there were.
   * @requires topic !== ""
   * @ensures \result === \old(this.countOf(topic)) && this.countOf(topic) === 0
   * @ensures this.size === \old(this.size) - \result && this.sent === \old(this.sent)
   */
  drop(topic: string): nat {
    const before = this.size;
    const other = (message: Message): boolean => message.topic !== topic;
    this.#inbox = this.#inbox.filter(other);
    this.#outbox = this.#outbox.filter(other);
    const dropped = before - this.#inbox.length - this.#outbox.length;
    this.#taken += dropped;
    return dropped;
  }

  /**
   * @pure
   * @ensures 0 <= \result && \result <= this.size
   * @ensures \result === (\num_of int i; 0 <= i && i < this.size; this.list()[i].topic === topic)
   */
  countOf(topic: string): nat {
    return this.list().filter((message) => message.topic === topic).length;
  }

  /**
   * Makes sure that the next message can be taken from the outbox.
   * @helper
   * @requires this.size > 0
   * @ensures this.#outbox.length > 0
   * @ensures this.size === \old(this.size) && this.first() === \old(this.first())
   */
  #turn(): void {
    if (this.#outbox.length > 0) return;
    this.#outbox = this.#inbox.reverse();
    this.#inbox = [];
  }
}
