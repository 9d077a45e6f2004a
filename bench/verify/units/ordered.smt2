(declare-const items (Array Int Int)) (declare-const length Int) (declare-const at Int)
(assert (forall ((i Int))
  (! (=> (and (<= 1 i) (< i length)) (<= (select items (- i 1)) (select items i)))
     :pattern ((select items i)))))
(assert (and (<= 0 at) (< (+ at 2) length)))
(define-fun result () Bool
  (and (= (select items at) (select items (+ at 1))) (= (select items (+ at 1)) (select items (+ at 2)))))
(push) (assert (not (= result (= (select items at) (select items (+ at 2)))))) (check-sat) (pop)
