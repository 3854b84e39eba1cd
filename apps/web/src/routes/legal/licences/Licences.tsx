import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { useTexts } from "#i18n";
import { Card, Page, Ready } from "#kit";
import { type LicenceFile, useLicences } from "./file.ts";
import { texts } from "./texts.ts";

/** One part with its licence, whose text opens below it. */
function Part({ part, text }: { part: LicenceFile["packages"][number]; text: string }) {
	const [isOpen, setOpen] = useState(false);
	return (
		<li className="border-base-300 border-b last:border-0">
			<details className="group" onToggle={(event) => setOpen(event.currentTarget.open)}>
				<summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 py-2 [&::-webkit-details-marker]:hidden">
					<ChevronRight
						size={18}
						aria-hidden="true"
						className="shrink-0 transition-transform group-open:rotate-90 rtl:group-open:-rotate-90"
					/>
					<span
						translate="no"
						className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4"
					>
						<span className="min-w-0 wrap-anywhere">
							<span className="font-semibold">{part.name}</span> <span>{part.version}</span>
						</span>
						<span className="text-sm wrap-anywhere">{part.licence}</span>
					</span>
				</summary>
				{isOpen && (
					<p lang="en" className="pb-4 ps-6 text-sm wrap-anywhere whitespace-pre-wrap">
						{text}
					</p>
				)}
			</details>
		</li>
	);
}

/** The licence of Rafta and of each part that it ships; works without network where the app does. */
export default function Licences() {
	const t = useTexts(texts);
	const licences = useLicences();
	return (
		<Page title={t("title")} lead={t("lead")}>
			<Ready query={licences}>
				{(data) => (
					<Card className="max-w-3xl">
						<ul aria-label={t("parts")}>
							{data.packages.map((part) => (
								<Part key={`${part.name} ${part.version}`} part={part} text={data.texts[part.text] ?? ""} />
							))}
						</ul>
					</Card>
				)}
			</Ready>
		</Page>
	);
}
