import { call, chance, edge, int, list, made, pick, rnd, rounds, text, weird, wild } from "../drive-lib.mts";
import { areBytes, checksum, fromBytes, isByte, pieces, readU16, toBytes, u16 } from "./bytes.ts";
import {
  ahead,
  decode,
  encode,
  type Frame,
  frameOf,
  isFrame,
  isSame,
  isSeq,
  MAX_PAYLOAD,
  Malformed,
  plus,
  SEQS,
} from "./frame.ts";
import { after, answer, MAX_WIDTH, Receiver, Sender, transfer, WindowFull } from "./session.ts";

const odd = () => pick([...weird, 255, 256, SEQS, SEQS - 1, MAX_WIDTH + 1, 0xffff, 0x10000, MAX_PAYLOAD + 1]);
const byte = () => (chance(0.05) ? -0 : edge(0, 255));
const bytes = (most: number) => list(int(0, most), byte);
const seq = () => edge(0, SEQS - 1);
const kind = () => pick(["open", "data", "data", "close", "ack"] as const);
const long = list(MAX_PAYLOAD + 1, (i) => (i * 7) % 256);
const states = ["closed", "opening", "open", "closing"] as const;
const unsure = () => (chance(0.3) ? [...bytes(3), odd()] : bytes(5));

function frame(): Frame {
  const k = kind();
  const payload = chance(0.004) ? long.slice(0, MAX_PAYLOAD) : bytes(6);
  return { kind: k, seq: seq(), payload: k === "data" ? payload : [] };
}

/** Bytes that are nearly a frame, or quite, with a checksum that is often right. */
function damaged(): number[] {
  const raw = encode(frame());
  if (chance(0.4)) raw[int(0, raw.length - 1)] = byte();
  if (chance(0.2)) raw[pick([1, 2])] = pick([0, 1, 3, 4, SEQS - 1, SEQS, 255]);
  if (chance(0.2)) raw.splice(int(0, raw.length - 1), int(1, 3));
  return raw.length > 2 && chance(0.6) ? [...raw.slice(0, -2), ...u16(checksum(raw.slice(0, -2)))] : raw;
}

function basics(): void {
  const some = bytes(8);
  const one = frame();
  call(() => isByte(chance(0.5) ? odd() : byte()));
  call(() => areBytes(unsure()));
  call(() => u16(edge(0, 0xffff)));
  if (some.length > 1) call(() => readU16(some, edge(0, some.length - 2)));
  call(() => checksum(chance(0.2) ? list(int(1, 4), () => 255) : some));
  call(() => toBytes(text(5)));
  if (some.length % 2 === 0) call(() => fromBytes(some));
  call(() => pieces(some, chance(0.1) ? pick([2 ** 53, 1e300]) : edge(1, 10)));
  call(() => isSeq(chance(0.5) ? odd() : seq()));
  call(() => plus(seq(), edge(0, SEQS)));
  call(() => ahead(seq(), seq()));
  call(() => isFrame(chance(0.5) ? one : { kind: kind(), seq: pick([seq(), odd()]), payload: unsure() }));
  call(() => frameOf(one.kind, one.seq, chance(0.2) && one.payload.length === 0 ? undefined : one.payload));
  call(() => isSame(one, pick([one, { ...one, payload: bytes(2) }, frame(), { ...one, seq: odd() }])));
  call(() => encode(one));
  call(() => decode(encode(one)));
  for (let i = 0; i < 3; i++) call(() => decode(chance(0.8) ? damaged() : bytes(12)), Malformed);
  call(() => after(pick(states), pick(["open", "acknowledged", "close"])));
  wild(() => pick([u16, isSeq, (n: number) => plus(n, odd()), (n: number) => ahead(n, seq())])(odd()));
  wild(() => readU16(unsure(), odd()));
  wild(() => checksum(unsure()));
  wild(() => fromBytes(unsure()));
  wild(() => pieces(some, odd()));
  wild(() => frameOf(kind(), odd(), unsure()));
  wild(() => encode({ kind: kind(), seq: pick([seq(), odd()]), payload: chance(0.02) ? long : unsure() }));
  wild(() => decode([...encode(one), odd()]), Malformed);
}

function sending(): void {
  const width = edge(1, MAX_WIDTH);
  const sender = made(() => new Sender(width));
  const closes = rnd() * 0.3;
  let newest: Frame | undefined;
  for (let i = 0; i < 40; i++) {
    if (sender.state === "closed") newest = call(() => sender.open());
    if (sender.state === "open" && chance(0.9))
      newest = call(() => sender.send(bytes(4)), WindowFull) ?? newest;
    if (sender.state === "open" && chance(closes) && sender.underWay < width)
      newest = call(() => sender.close());
    const pending = sender.resend();
    call(() => sender.resend());
    call(() => sender.underWay);
    const done = pending.length > 0 && chance(0.6) ? plus(pick(pending).seq, 1) : seq();
    if (chance(0.5)) call(() => sender.acknowledge(frameOf("ack", done)));
    if (newest && chance(0.1)) call(() => sender.acknowledge(frameOf("ack", plus((newest as Frame).seq, 1))));
    if (chance(0.2))
      wild(() => sender.acknowledge(chance(0.5) ? frame() : { kind: "ack", seq: odd(), payload: [] }));
    if (chance(0.1)) wild(() => sender.open());
    if (chance(0.2)) wild(() => sender.send(chance(0.1) ? long : unsure()), WindowFull);
    if (chance(0.02)) wild(() => sender.close());
  }
  wild(() => new Sender(odd()));
}

function receiving(): void {
  const receiver = made(() => new Receiver(edge(1, MAX_WIDTH)));
  const near = () =>
    plus(receiver.expected, pick([0, 0, 1, 1, 2, 3, receiver.width - 1, receiver.width, SEQS - 1]));
  for (let i = 0; i < 35; i++) {
    const k = chance(0.03) ? "close" : chance(0.1) ? "open" : "data";
    const next = {
      kind: k,
      seq: chance(0.8) ? near() : seq(),
      payload: k === "data" ? bytes(3) : [],
    } as const;
    if (chance(0.6)) call(() => receiver.accept(next));
    else call(() => answer(receiver, chance(0.7) ? encode(next) : damaged()));
    call(() => receiver.received);
    if (chance(0.2)) wild(() => receiver.accept({ ...frame(), seq: pick([odd(), seq()]) }));
    if (chance(0.1)) wild(() => answer(receiver, unsure()));
  }
  wild(() => new Receiver(odd()));
}

rounds(() => {
  for (let i = 0; i < 5; i++) basics();
  sending();
  receiving();
  for (let i = 0; i < 2; i++) {
    const lost = list(int(0, 12), () => int(0, 30));
    call(() => transfer(text(14), edge(1, MAX_WIDTH), edge(1, 5), lost));
    wild(() => transfer(text(3), chance(0.5) ? odd() : 1, odd(), [odd()]));
  }
});
