// Whole numbers beyond what arithmetic gives: rounding beyond 2^53, and operators on 32 bits. What a whole number that is not
// exact is rounded to is left open, but for that it is whole, of the same sign and not smaller than 2^53.

/** Commands that both preludes begin with. */
export const integerDefinitions = `
(declare-fun int.beyond (Int) Int)
(define-fun int.round ((a Int)) Int
  (ite (and (<= (- 9007199254740992) a) (<= a 9007199254740992)) a
  (ite (> a 0) (ite (>= (int.beyond a) 9007199254740992) (int.beyond a) 9007199254740992)
  (ite (<= (int.beyond a) (- 9007199254740992)) (int.beyond a) (- 9007199254740992)))))
(define-fun bit.of ((a Int)) (_ BitVec 32) ((_ int2bv 32) a))
(define-fun bit.signed ((a (_ BitVec 32))) Int
  (ite (bvslt a #x00000000) (- (bv2nat a) 4294967296) (bv2nat a)))
(define-fun bit.and ((a Int) (b Int)) Int (bit.signed (bvand (bit.of a) (bit.of b))))
(define-fun bit.or ((a Int) (b Int)) Int (bit.signed (bvor (bit.of a) (bit.of b))))
(define-fun bit.xor ((a Int) (b Int)) Int (bit.signed (bvxor (bit.of a) (bit.of b))))
(define-fun bit.shl ((a Int) (b Int)) Int (bit.signed (bvshl (bit.of a) (bvand (bit.of b) #x0000001f))))
(define-fun bit.sar ((a Int) (b Int)) Int (bit.signed (bvashr (bit.of a) (bvand (bit.of b) #x0000001f))))
(define-fun bit.shr ((a Int) (b Int)) Int (bv2nat (bvlshr (bit.of a) (bvand (bit.of b) #x0000001f))))
`;
