import { stepMinutes } from "@rafta/library/first-day/steps";
import { languageFacts } from "@rafta/words";
import { useLanguage, useTexts } from "#i18n";
import { StepDrawing } from "./drawings.tsx";
import { StepAction } from "./StepAction.tsx";
import { texts } from "./texts.ts";
import { useFirstDay } from "./useFirstDay.ts";

/** What comes after an import: the next step of the first day, later the labels or cards of what was added. */
export function NextStep({ after }: { after: "class_list" | "book_list" }) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const { day, next, isFresh } = useFirstDay();
	// An answer from before the import would name the step that was just done.
	if (!isFresh) return null;
	if (!next) {
		const step = after === "book_list" ? "labels" : "cards";
		return day ? <p>{t("nextDone")}</p> : <StepAction step={step} />;
	}
	return (
		<section className="rounded-box bg-base-100 border-base-300 flex flex-col gap-4 border p-4 sm:p-5">
			<div className="flex items-center gap-4">
				<StepDrawing step={next} className="h-12 w-18" />
				<div className="min-w-0 flex-1">
					<h2 className="text-lg font-semibold">
						{t("next", { step: t(next).toLocaleLowerCase(languageFacts[language].formats) })}
					</h2>
					<p className="text-sm opacity-75">{t(`${next}Short`)}</p>
				</div>
				<span className="text-sm opacity-75">{t("minutes", { minutes: stepMinutes[next] })}</span>
			</div>
			<StepAction step={next} />
		</section>
	);
}
