import { useMemo } from "react";
import { useTexts } from "#i18n";
import { Badge, Cover } from "#kit";
import { type Book, coverOf } from "../create/answers.ts";
import type { Pupil } from "./model.ts";
import { texts } from "./texts.ts";

/** A pupil of the class: a touch makes the pupil the one who gets the next book. */
export function Tile({
	pupil,
	book,
	isCurrent,
	onChoose,
}: {
	pupil: Pupil;
	/** The book that was taken last. */
	book: Book | undefined;
	isCurrent: boolean;
	onChoose(id: string): void;
}) {
	const t = useTexts(texts);
	const { student, out, late, took, mark } = pupil;
	const cover = useMemo(() => book && coverOf(book), [book]);
	return (
		<button
			type="button"
			aria-current={isCurrent ? "true" : undefined}
			className={`rounded-box hover:bg-base-300/50 flex h-full w-full items-start gap-3 border-2 p-2 text-start ${isCurrent ? "border-primary-ink bg-base-100" : "border-transparent"}`}
			onClick={() => onChoose(student.id)}
		>
			{cover ? (
				<Cover book={cover} size="row" isDecorative />
			) : (
				<span
					aria-hidden="true"
					className={`mt-0.5 h-6 w-4 shrink-0 rounded-xs border-2 border-dashed sm:h-9 sm:w-6 ${mark === "away" || took > 0 ? "border-transparent" : isCurrent ? "border-primary-ink" : "border-base-content/25"}`}
				/>
			)}
			<span className="min-w-0">
				<span className={`wrap-anywhere block leading-tight ${took > 0 || isCurrent ? "font-semibold" : ""}`}>
					{student.full_name}
				</span>
				<span className="flex flex-wrap gap-x-2 text-sm">
					<span className="tabular-nums opacity-75">{student.student_no}</span>
					{took > 0 && <Badge tone="good">✓ {t("took", { count: took })}</Badge>}
					{mark !== "" && <Badge tone={mark === "refused" ? "bad" : "neutral"}>{t(`mark${mark}`)}</Badge>}
					{late > 0 && <Badge tone="bad">{t("lateOut", { count: late })}</Badge>}
					{out > 0 && out > took && <Badge tone="info">{t("hasOut", { count: out })}</Badge>}
				</span>
			</span>
		</button>
	);
}
