import { daysLate } from "@rafta/library/circulation/lateness";
import { formatDate, todayIn } from "@rafta/library/turkish/dates";
import { useUser } from "../../../data/session.ts";
import { ReceiptButton } from "../../../desk/ReceiptButton.tsx";
import { useTexts } from "../../../i18n/language.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { bySets } from "../sets.ts";
import type { OpenLoan } from "./answers.ts";
import { SetForm, SetLine } from "./ClassSet.tsx";
import type { Reader } from "./session.ts";
import { texts } from "./texts.ts";
import type { Desk } from "./useDesk.ts";

const isOfSet = (loan: OpenLoan): boolean => loan.copy.loanable === "class_set" && loan.status === "open";

interface Props {
	reader: Reader | null;
	onLeave(): void;
	onSet: Desk["moveSet"];
}

export function ReaderCard({ reader, onLeave, onSet }: Props) {
	const t = useTexts(texts);
	// Class sets are for staff only; a volunteer lends and returns one book at a time.
	const isStaff = useUser()?.desk_only !== true;
	if (!reader) {
		return (
			<section className="rounded-box border-base-300 border-2 border-dashed p-5">
				<h2 className="text-lg font-semibold">{t("noReader")}</h2>
				<p className="mt-1 max-w-prose">{t("noReaderText")}</p>
			</section>
		);
	}
	const { student, loans, remaining, blocks } = reader;
	const today = todayIn(new Date());
	const { sets, single } = bySets(loans, (loan) => (isStaff && isOfSet(loan) ? loan.book.id : ""));
	return (
		<section aria-live="polite" className="rounded-box border-primary bg-base-100 border-2 p-5">
			<div className="flex flex-wrap items-start justify-between gap-3">
				<div>
					<h2 className="text-xl font-semibold">{student.full_name}</h2>
					<p className="text-lg">{[student.class_code, student.student_no].filter(Boolean).join(" · ")}</p>
				</div>
				<div className="flex flex-wrap gap-2">
					{loans.length > 0 && <ReceiptButton student={student.id} />}
					<button type="button" className="btn" onClick={onLeave}>
						{t("leave")}
					</button>
				</div>
			</div>
			<p className="mt-3">
				<Badge tone={remaining > 0 && blocks.length === 0 ? "good" : "warn"}>
					{remaining > 0 ? t("remaining", { count: remaining }) : t("noneLeft")}
				</Badge>
			</p>
			{blocks.map((block) => (
				<p key={block.code} role="alert" className="alert alert-error mt-3 font-semibold">
					{block.message}
				</p>
			))}
			<h3 className="mt-4 font-semibold">{loans.length > 0 ? t("has") : t("hasNone")}</h3>
			<ul className="divide-base-300 divide-y">
				{sets.map(([first, count]) => (
					<SetLine
						key={first.book.id}
						loan={first}
						count={count}
						onReturn={() =>
							onSet("set-return", { student: student.id, book: first.book.id }, first.book.title)
						}
						onRest={() => onSet("set", { student: student.id, from: first.copy.id }, first.book.title)}
					/>
				))}
				{single.map((loan) => {
					const late = daysLate(loan.due_on, today);
					return (
						<li key={loan.id} className="flex flex-wrap items-center justify-between gap-2 py-2">
							<span>{loan.book.title}</span>
							<span className="flex items-center gap-2 whitespace-nowrap">
								{formatDate(loan.due_on)}
								{late > 0 && <Badge tone="bad">{t("late", { days: late })}</Badge>}
							</span>
						</li>
					);
				})}
			</ul>
			{isStaff && (student.reader_type === "teacher" || student.reader_type === "staff") && (
				<SetForm
					onLend={(from, to) => onSet("set", { student: student.id, from, ...(to && { to }) }, from)}
				/>
			)}
		</section>
	);
}
