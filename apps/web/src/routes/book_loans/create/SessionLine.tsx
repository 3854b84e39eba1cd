import { memo, type ReactNode } from "react";
import { useTexts } from "#i18n";
import { Cover, Link, useDueText } from "#kit";
import { nameOf } from "../../students/nameOf.ts";
import { coverOf } from "./answers.ts";
import { ClaimQuestion } from "./ClaimQuestion.tsx";
import { type Line, type LineState, reasonsFor, selfExplanatory, shownCode, wasClaimed } from "./session.ts";
import { texts } from "./texts.ts";
import { useStateText } from "./useStateText.ts";

const bars: Record<LineState, string> = {
	waiting: "bg-base-300",
	lent: "bg-success",
	returned: "bg-info",
	used: "bg-info",
	shown: "bg-accent",
	choice: "bg-accent",
	refused: "bg-error",
	undone: "bg-base-300",
};

/** One scan as a card: its book, its reader, and what became of it. `notes` stand under the reader. */
export function ScanCard({
	state,
	book,
	name,
	about,
	outcome,
	more = "",
	isLate = false,
	notes,
	href,
}: {
	state: LineState;
	book: Parameters<typeof Cover>[0]["book"] | undefined;
	/** Title of the book, or what was scanned. */
	name: string;
	about: string;
	outcome: string;
	more?: string;
	isLate?: boolean;
	notes?: ReactNode;
	/** The whole line leads there. */
	href?: string;
}) {
	return (
		<li className="relative flex items-start gap-4 py-3 ps-4">
			<span aria-hidden="true" className={`absolute inset-y-3 start-0 w-[3px] rounded-full ${bars[state]}`} />
			{book ? (
				<Cover book={book} size="small" isDecorative />
			) : (
				<span
					aria-hidden="true"
					className="border-base-300 h-15 w-10 shrink-0 rounded-xs border-2 border-dashed"
				/>
			)}
			<div className="min-w-0 flex-1">
				<p className={`wrap-anywhere font-semibold ${state === "undone" ? "line-through" : ""}`}>
					{href ? (
						<Link href={href} className="after:absolute after:inset-0 hover:underline" otherwise={name}>
							{name}
						</Link>
					) : (
						name
					)}
				</p>
				<p className="wrap-anywhere text-sm opacity-75">{about}</p>
				{notes}
			</div>
			<div className="shrink-0 text-end text-sm max-sm:max-w-28">
				<p>{outcome}</p>
				{more && <p className={isLate ? "text-error-ink" : "opacity-75"}>{more}</p>}
			</div>
		</li>
	);
}

/** When a returned book came back, in words; empty for what was not lent. */
function useReturnText(): (line: Pick<Line, "daysLate" | "loanId">) => string {
	const t = useTexts(texts);
	return ({ daysLate = 0, loanId }) =>
		daysLate > 0 ? t("late", { days: daysLate }) : loanId ? t("inTime") : "";
}

/** A scan of the session that asks for nothing more. A scan changes its own line: the others are not drawn again. */
export const SessionLine = memo(function SessionLine({ line }: { line: Line }) {
	const t = useTexts(texts);
	const dueText = useDueText();
	const returnText = useReturnText();
	const stateText = useStateText();
	const { state, book, student } = line;
	const isRenewal = line.warnings.some(({ code }) => code === "renewed");
	const counted = line.count !== undefined && t("setLent", { count: line.count });
	const notes = [
		...line.warnings.filter(({ code }) => !selfExplanatory.has(code)).map(({ message }) => message),
		...(line.hold?.student && state !== "undone" ? [nameOf(line.hold.student)] : []),
		...(line.refusedCodes?.length ? [t("setRefused", { barcodes: line.refusedCodes.join(", ") })] : []),
		...(state === "refused" ? reasonsFor(line).map(({ message }) => message) : []),
	];
	return (
		<ScanCard
			state={state}
			book={book && coverOf(book)}
			name={book?.title ?? shownCode(line.code)}
			about={[student?.full_name, student?.class_code, counted].filter(Boolean).join(", ")}
			outcome={state === "lent" && isRenewal ? t("renewedNow") : stateText(line)}
			more={
				state === "lent" && line.dueOn
					? dueText(line.dueOn).text
					: state === "returned"
						? returnText(line)
						: ""
			}
			isLate={state === "returned" && (line.daysLate ?? 0) > 0}
			notes={
				<>
					{notes.map((note) => (
						<p key={note} className="wrap-anywhere text-sm">
							{note}
						</p>
					))}
					{wasClaimed(line) && <ClaimQuestion loan={line.loanId ?? ""} />}
				</>
			}
		/>
	);
});
