import { useTexts } from "../../i18n/language.tsx";
import { ReadingShelf } from "../students/short/ReadingShelf.tsx";
import { Section, type SectionProps } from "./section.tsx";
import { texts } from "./texts.ts";

/** What was read this school year, by months; nothing where no history is kept. */
export function Year({ card: { reading } }: SectionProps) {
	const t = useTexts(texts);
	if (!reading) return null;
	return (
		<Section title={t("year")}>
			<ReadingShelf reading={reading} />
		</Section>
	);
}
