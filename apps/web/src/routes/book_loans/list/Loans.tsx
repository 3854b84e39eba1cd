import { barcodeIn } from "@rafta/library/copies/barcode";
import { dateOf, formatDate, isCalendarDate, todayIn } from "@rafta/library/turkish/dates";
import { useMemo } from "react";
import { literal, useLive, useUser } from "#data";
import { useTexts } from "#i18n";
import { ChipRow, Link, Page, useSearchParams } from "#kit";
import { ResourceTable } from "../../resource/ResourceTable.tsx";
import { resourceOf } from "../../resource/resources.ts";
import { dueText, type Loan, LoanStatus, readerClassOf } from "../loan.tsx";
import { texts } from "../texts.ts";

const conditions: Readonly<Record<string, (today: string) => string>> = {
	open: () => 'status = "open"',
	overdue: (today) => `status = "open" && due_on < ${literal(today)}`,
	claimed: () => 'status = "claimed_returned"',
	lost: () => '(status = "lost" || status = "closed_missing")',
	returned: () => 'status = "returned"',
	all: () => 'status != "cancelled"',
};

function search(text: string): string {
	const value = literal(text.trim());
	const byName = `student_id.full_name ~ ${value} || book_id.title ~ ${value}`;
	const barcode = barcodeIn(text);
	if (barcode === null) return byName;
	const byNumber = `library_book_id.barcode = ${literal(barcode)} || student_id.student_no = ${value}`;
	return /^\d+$/.test(text.trim()) ? byNumber : `${byNumber} || ${byName}`;
}

export default function Loans() {
	const t = useTexts(texts);
	const user = useUser();
	const [params, change] = useSearchParams();
	const shown = params.get("show") ?? "open";
	/** The calendar links here with the loans of one day. */
	const day = isCalendarDate(params.get("due") ?? "") ? (params.get("due") ?? "") : "";
	/** The desk's home links here with the overdue loans of one class. */
	const ofClass = params.get("class") ?? "";
	useLive("book_loans", ["book_loans"]);
	const condition = (conditions[shown] ?? conditions.open)?.(todayIn(new Date())) ?? "";
	const cells = useMemo(
		() => ({
			student_id: { render: (loan: Loan) => loan.expand?.student_id?.full_name ?? t("anonymous") },
			class_code_at_loan: { wide: true, render: readerClassOf },
			loaned_at: { wide: true, render: (loan: Loan) => formatDate(dateOf(loan.loaned_at)) },
			// Every filter of this list includes the status.
			due_on: { sort: "due_on", wide: false, render: dueText },
			status: { wide: false, render: (loan: Loan) => <LoanStatus loan={loan} /> },
		}),
		[t],
	);
	const choices = [
		["open", t("filterOpen")],
		["overdue", t("filterOverdue")],
		["claimed", t("filterClaimed")],
		["lost", t("filterLost")],
		["returned", t("filterReturned")],
		["all", t("all")],
	] as const;
	return (
		<Page
			title={t("list")}
			isList
			lead={shown === "returned" ? t("pastRecorded") : undefined}
			actions={
				<Link href="/book_loans/create" className="btn btn-primary">
					{t("lend")}
				</Link>
			}
		>
			<ResourceTable<Loan>
				resource={resourceOf("/book_loans")}
				cells={cells}
				filter={`library_id = ${literal(user?.library_id ?? "")} && ${condition}${day && ` && due_on = ${literal(day)}`}${ofClass && ` && student_id.class_code = ${literal(ofClass)}`}`}
				sort={shown === "overdue" ? "due_on" : undefined}
				empty={t(shown === "open" ? "emptyOpen" : "emptyList")}
				searchable
				filters={[]}
				search={search}
				searchLabel={t("search")}
				startsNarrow
				controls={
					<>
						{day && (
							<button type="button" className="btn" onClick={() => change({ due: "" })}>
								{t("dueDay", { date: formatDate(day) })}
							</button>
						)}
						{ofClass && (
							<button type="button" className="btn" onClick={() => change({ class: "" })}>
								{t("classOnly", { name: ofClass })}
							</button>
						)}
						<ChipRow
							label={t("status")}
							chips={choices}
							value={shown}
							onChange={(value) => change({ show: value, sort: "" })}
						/>
					</>
				}
			/>
		</Page>
	);
}
