import { todayIn } from "@rafta/library/turkish/dates";
import { literal, useLive } from "../../../data/queries.ts";
import { useUser } from "../../../data/session.ts";
import { useTexts } from "../../../i18n/language.tsx";
import { Link } from "../../../ui/Link.tsx";
import { Page } from "../../../ui/Page.tsx";
import { useSearchParams } from "../../../ui/useSearchParams.ts";
import { LoanTable } from "../LoanTable.tsx";
import { texts } from "../texts.ts";

const conditions: Readonly<Record<string, (today: string) => string>> = {
	open: () => 'status = "open"',
	overdue: (today) => `status = "open" && due_on < ${literal(today)}`,
	returned: () => 'status = "returned"',
	all: () => 'status != "cancelled"',
};

function search(text: string): string {
	const value = literal(text.trim());
	const byName = `student_id.full_name ~ ${value} || book_id.title ~ ${value}`;
	return /^\d+$/.test(text.trim())
		? `library_book_id.barcode = ${value} || student_id.student_no = ${value}`
		: byName;
}

export default function Loans() {
	const t = useTexts(texts);
	const user = useUser();
	const [params, change] = useSearchParams();
	const shown = params.get("show") ?? "open";
	useLive("book_loans", [["book_loans"]]);
	const condition = (conditions[shown] ?? conditions.open)?.(todayIn(new Date())) ?? "";
	const choices = [
		["open", t("filterOpen")],
		["overdue", t("filterOverdue")],
		["returned", t("filterReturned")],
		["all", t("all")],
	] as const;
	return (
		<Page
			title={t("list")}
			actions={
				<Link href="/book_loans/create" className="btn btn-primary">
					{t("lend")}
				</Link>
			}
		>
			<LoanTable
				filter={`library_id = ${literal(user?.library_id ?? "")} && ${condition}`}
				sort={shown === "overdue" ? "due_on" : "-loaned_at"}
				empty={t("emptyList")}
				search={search}
				controls={
					<fieldset aria-label={t("status")} className="flex min-w-0 flex-wrap gap-1">
						{choices.map(([value, label]) => (
							<button
								key={value}
								type="button"
								aria-pressed={shown === value}
								className={`btn ${shown === value ? "btn-neutral" : ""}`}
								onClick={() => change({ show: value, sort: "" })}
							>
								{label}
							</button>
						))}
					</fieldset>
				}
			/>
		</Page>
	);
}
