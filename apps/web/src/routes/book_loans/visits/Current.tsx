import { ReceiptButton } from "#desk";
import { useTexts } from "#i18n";
import { Badge, Button, useDueText } from "#kit";
import type { Pupil } from "./model.ts";
import { texts } from "./texts.ts";

interface Props {
	pupil: Pupil | undefined;
	onStep(by: 1 | -1): void;
	onAway(id: string): void;
}

/** The current pupil, in type large enough for the child to read from a distance. */
export function Current({ pupil, onStep, onAway }: Props) {
	const t = useTexts(texts);
	const dueText = useDueText();
	if (!pupil) {
		return (
			<section className="rounded-box border-success border-2 p-4">
				<h2 className="text-xl font-semibold">{t("everybody")}</h2>
				<p className="mt-1">{t("everybodyText")}</p>
			</section>
		);
	}
	const { student, books, out, remaining, blocks } = pupil;
	return (
		<section aria-label={t("next")} className="rounded-box border-primary bg-base-100 border-2 p-4">
			<div aria-live="polite">
				<h2 className="wrap-anywhere text-xl font-semibold">{student.full_name}</h2>
				<p className="text-lg">{[student.class_code, student.student_no].filter(Boolean).join(" · ")}</p>
			</div>
			<p className="mt-2 flex flex-wrap gap-2">
				{/* A reader who may not borrow is not told how many books are left. */}
				{blocks.length === 0 && (
					<Badge tone={remaining > 0 ? "good" : "warn"}>
						{remaining > 0
							? t("remaining", { count: remaining })
							: t(out > 0 ? "noneLeft" : "mayNot", { count: out })}
					</Badge>
				)}
				{books.length === 0 && <Badge>{out > 0 ? t("hasOut", { count: out }) : t("hasNone")}</Badge>}
			</p>
			{blocks.map((block) => (
				<p key={block.code} role="alert" className="border-error mt-2 border-s-4 ps-3 font-semibold">
					{block.message}
				</p>
			))}
			{books.length > 0 && (
				<ul className="divide-base-300 mt-2 divide-y">
					{books.map((book) => {
						const due = book.due_on === "" ? null : dueText(book.due_on);
						return (
							<li key={book.copy} className="flex flex-wrap items-center justify-between gap-2 py-1">
								<span className="wrap-anywhere">{book.title}</span>
								<span className={`text-sm ${due?.isLate ? "text-error-ink font-semibold" : "opacity-75"}`}>
									{due?.text}
								</span>
							</li>
						);
					})}
				</ul>
			)}
			<div className="-mx-4 mt-2 flex flex-wrap">
				<Button variant="ghost" onClick={() => onStep(1)}>
					{t("skip")}
				</Button>
				<Button variant="ghost" onClick={() => onStep(-1)}>
					{t("back")}
				</Button>
				<Button variant="ghost" onClick={() => onAway(student.id)}>
					{t(pupil.mark === "away" ? "isBack" : "away")}
				</Button>
				{out > 0 && <ReceiptButton student={student.id} />}
			</div>
		</section>
	);
}
