import { type Condition, conditions } from "@rafta/library/swaps/types";
import { useLanguage, useTexts } from "#i18n";
import { Button } from "#kit";
import { conditionName } from "../model.ts";
import { texts } from "../texts.ts";

const keys: Readonly<Record<Condition, string>> = { new: "+", good: "Enter", worn: "−" };

/** Condition of the book just scanned, one button per grade. */
export function Grades({
	book,
	busy,
	onChoose,
}: {
	/** Its title, or the scanned code while the title is unknown. */
	book: string;
	busy: boolean;
	onChoose(condition: Condition): void;
}) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	return (
		<fieldset className="flex flex-col gap-2">
			<legend className="mb-1 font-semibold">{t("grade", { book })}</legend>
			<div className="flex flex-wrap gap-2">
				{conditions.map((one) => (
					<Button
						key={one}
						variant={one === "good" ? "primary" : "plain"}
						busy={busy}
						onClick={() => onChoose(one)}
					>
						{conditionName(one, language)} <kbd className="kbd kbd-xs text-base-content">{keys[one]}</kbd>
					</Button>
				))}
			</div>
		</fieldset>
	);
}
