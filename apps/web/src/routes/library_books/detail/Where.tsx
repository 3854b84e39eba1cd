import { dateOf } from "@rafta/library/turkish/dates";
import { useTexts } from "#i18n";
import { Link, useDayText, useDueText } from "#kit";
import { type Loan, readerClassOf } from "../../book_loans/loan.tsx";
import { type Copy, CopyStatus } from "../copy.tsx";
import { texts } from "../texts.ts";

/** Where a copy is now, in a sentence: with whom and until when, or on which shelf. */
export function Where({ copy, loan }: { copy: Copy; loan: Loan | undefined }) {
	const t = useTexts(texts);
	const dueText = useDueText();
	const dayText = useDayText();
	const shelf = [copy.shelf, copy.call_number].filter(Boolean).join(" · ");
	const reader = loan?.expand?.student_id;
	const readerClass = loan && readerClassOf(loan);
	const due = loan?.status === "open" && loan.due_on !== "" ? dueText(loan.due_on) : null;
	return (
		<div className="flex flex-col gap-1">
			{reader ? (
				<p className="text-lg wrap-anywhere">
					<Link
						href={`/students/detail/${reader.id}`}
						className="text-primary-ink font-semibold underline underline-offset-4"
						otherwise={<strong className="font-semibold">{reader.full_name}</strong>}
					>
						{reader.full_name}
					</Link>
					{readerClass && `, ${readerClass}`}
				</p>
			) : (
				<p className="text-lg font-semibold">
					<CopyStatus status={copy.status} isLarge />
					{copy.status === "available" && shelf && <span className="font-normal"> · {shelf}</span>}
				</p>
			)}
			{due && (
				<p className={due.isLate ? "text-error-ink font-semibold" : ""}>
					{due.isLate ? due.text : t("dueBack", { day: due.text })}
				</p>
			)}
			{loan && !due && <CopyStatus status={copy.status} />}
			{loan && (
				<p className="text-sm opacity-75">
					{[t("lentOn", { day: dayText(dateOf(loan.loaned_at)) }), shelf && t("belongs", { shelf })]
						.filter(Boolean)
						.join(" ")}
				</p>
			)}
		</div>
	);
}
