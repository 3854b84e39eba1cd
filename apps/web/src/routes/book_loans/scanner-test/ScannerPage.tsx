import { useTexts } from "#i18n";
import { Card, Page } from "#kit";
import { ScannerTest } from "./ScannerTest.tsx";
import { texts } from "./texts.ts";

/** The scanner test by itself. */
export default function ScannerPage() {
	const t = useTexts(texts);
	return (
		<Page title={t("title")} narrow keepFocus>
			<Card>
				<ScannerTest focused />
			</Card>
		</Page>
	);
}
