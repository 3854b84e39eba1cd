import type { AnswerOf } from "@rafta/library/api/index";
import { firstDaySteps } from "@rafta/library/first-day/steps";
import { X } from "lucide-react";
import { useTexts } from "#i18n";
import { Link } from "#kit";
import { texts } from "./texts.ts";
import { useFirstDayChange } from "./useFirstDay.ts";

/** One line after the first loan: what is left, or that all is done. */
export default function Rest({ day }: { day: AnswerOf<"GET /api/first-day"> }) {
	const t = useTexts(texts);
	const change = useFirstDayChange();
	const left = firstDaySteps.filter((step) => day.steps[step] === "open");
	return (
		<p className="mx-auto mb-4 flex w-full max-w-6xl flex-wrap items-center gap-x-4 gap-y-1 text-sm">
			<span>
				{left.length === 0 ? t("nextDone") : t("left", { steps: left.map((step) => t(step)).join(", ") })}
			</span>
			{left.length > 0 && (
				<Link href="/book_loans?view=first-day" className="link font-semibold">
					{t("leftGo")}
				</Link>
			)}
			<button
				type="button"
				className="btn btn-ghost btn-sm btn-square"
				aria-label={t("later")}
				title={t("later")}
				aria-disabled={change.isPending || undefined}
				onClick={() => {
					if (!change.isPending) change.mutate({ away: true });
				}}
			>
				<X aria-hidden="true" className="size-4" />
			</button>
		</p>
	);
}
