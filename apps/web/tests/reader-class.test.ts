import { expect, test } from "vitest";
import { type Loan, readerClassOf } from "../src/routes/book_loans/loan.tsx";

const loan = (status: Loan["status"], today: string | null): Loan =>
	({
		status,
		class_code_at_loan: "7/B",
		expand: today === null ? {} : { student_id: { class_code: today } },
	}) as Loan;

test("a reader who still has a book is looked for in the class of today, not in that of last year", () => {
	expect(readerClassOf(loan("open", "8/B"))).toBe("8/B");
	expect(readerClassOf(loan("claimed_returned", "8/B"))).toBe("8/B");
	expect(readerClassOf(loan("returned", "8/B"))).toBe("7/B");
	// A teacher has none, and an erased reader is not there any more.
	expect(readerClassOf(loan("open", ""))).toBe("7/B");
	expect(readerClassOf(loan("open", null))).toBe("7/B");
});
