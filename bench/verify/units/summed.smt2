(define-fun maintained ((i Int) (sum Int) (n Int)) Bool
  (and (<= 0 i) (<= i n) (= (* 2 sum) (* i (+ i 1)))))
(declare-const n Int) (declare-const i Int) (declare-const sum Int)
(assert (and (<= 0 n) (<= n 1000)))
(push) (assert (not (maintained 0 0 n))) (check-sat) (pop)
(assert (maintained i sum n))
(push) (assert (< i n)) (assert (not (maintained (+ i 1) (+ sum i 1) n))) (check-sat) (pop)
(push) (assert (< i n)) (assert (not (and (<= 0 (- n i)) (< (- n (+ i 1)) (- n i))))) (check-sat) (pop)
(push) (assert (not (< i n))) (assert (not (= (* 2 sum) (* n (+ n 1))))) (check-sat) (pop)
