import { useTexts } from "../../../i18n/language.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import type { Pupil } from "./model.ts";
import { texts } from "./texts.ts";

/** A pupil of the class: a touch makes the pupil the one who gets the next book. */
export function Tile({
	pupil,
	isCurrent,
	onChoose,
}: {
	pupil: Pupil;
	isCurrent: boolean;
	onChoose(id: string): void;
}) {
	const t = useTexts(texts);
	const { student, out, late, took, mark } = pupil;
	const look = isCurrent
		? "border-primary ring-primary ring-2"
		: took > 0
			? "border-success"
			: "border-base-300";
	return (
		<button
			type="button"
			aria-current={isCurrent ? "true" : undefined}
			className={`rounded-box bg-base-100 flex h-full w-full flex-col items-start gap-1 border-2 p-2 text-left ${look} ${mark === "away" ? "border-dashed" : ""}`}
			onClick={() => onChoose(student.id)}
		>
			<span className="wrap-anywhere leading-tight font-semibold">{student.full_name}</span>
			<span className="text-sm tabular-nums">{student.student_no}</span>
			<span className="mt-auto flex flex-wrap gap-1">
				{took > 0 && <Badge tone="good">✓ {t("took", { count: took })}</Badge>}
				{mark !== "" && <Badge tone={mark === "refused" ? "bad" : "neutral"}>{t(`mark${mark}`)}</Badge>}
				{late > 0 && <Badge tone="bad">{t("lateOut", { count: late })}</Badge>}
				{out > 0 && out > took && <Badge tone="info">{t("hasOut", { count: out })}</Badge>}
			</span>
		</button>
	);
}
