import { leftInWords } from "@rafta/library/readers/left";
import { todayIn } from "@rafta/library/turkish/dates";
import { useLanguage, useTexts } from "#i18n";
import { Cover, useDayText } from "#kit";
import type { Outcome } from "./session.ts";
import { texts } from "./texts.ts";

type Variant = "good" | "known" | "bad";

/** The sign repeats the meaning of the colour, for users who cannot distinguish colours. */
const variants: Record<Variant, { readonly box: string; readonly sign: string }> = {
	good: { box: "bg-success text-success-content", sign: "✓" },
	known: { box: "bg-info text-info-content", sign: "i" },
	bad: { box: "bg-error text-error-content", sign: "✕" },
};

function useOutcomeText(): (outcome: Outcome) => {
	variant: Variant;
	title: string;
	lines: readonly string[];
} {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const dayText = useDayText();
	return (outcome) => {
		switch (outcome.kind) {
			case "lent":
			case "renewed": {
				const { book, due_on } = outcome;
				const left = leftInWords(due_on, todayIn(new Date()), language);
				const line = t("lentText", { title: book.title, left, date: dayText(due_on) });
				return { variant: "good", title: t(outcome.kind), lines: [line] };
			}
			case "returned":
			case "seen": {
				const next = outcome.again ? t("again") : t(outcome.to_desk ? "toDesk" : "toShelf");
				const variant = outcome.kind === "returned" ? "good" : "known";
				return { variant, title: t(outcome.kind), lines: [outcome.book.title, next] };
			}
			case "known":
				return { variant: "known", title: t("known"), lines: [outcome.book.title] };
			case "refused":
				return { variant: "bad", title: t("refused"), lines: outcome.reasons };
			case "offline":
				return { variant: "bad", title: t("refused"), lines: [t("offline")] };
		}
	};
}

/** Result of the last scan, readable from two steps away. */
export function OutcomeBanner({ outcome }: { outcome: Outcome }) {
	const { variant, title, lines } = useOutcomeText()(outcome);
	const { box, sign } = variants[variant];
	const book = "book" in outcome ? outcome.book : null;
	return (
		<div className={`rounded-box flex items-center gap-4 p-4 shadow-lg sm:gap-6 sm:p-6 ${box}`}>
			{book && <Cover book={book} size="medium" isDecorative />}
			<span aria-hidden="true" className="text-2xl font-semibold sm:text-3xl">
				{sign}
			</span>
			<div className="min-w-0">
				<p className="text-xl font-semibold sm:text-2xl">{title}</p>
				{lines.map((line) => (
					<p key={line} className="mt-1 text-lg break-words sm:text-xl">
						{line}
					</p>
				))}
			</div>
		</div>
	);
}
