import type { LanState } from "@rafta/library/api/https";
import { trustSteps } from "@rafta/library/https/trust-steps";
import { useLanguage, useTexts } from "#i18n";
import { httpsTexts } from "./httpsTexts.ts";

type Place = LanState["places"][number];

export function PlaceCode({ place, className = "w-48" }: { place: Place; className?: string }) {
	return (
		<img
			className={`rounded-lg bg-white p-2 ${className}`}
			alt={place.trust_url}
			src={`data:image/svg+xml,${encodeURIComponent(place.qr)}`}
		/>
	);
}

/** What is hung up beside the desk: only on paper. */
export function TrustSheet({ place }: { place: Place }) {
	const t = useTexts(httpsTexts);
	const { language } = useLanguage();
	return (
		<div className="own-sheet hidden print:block">
			<h1 className="text-xl font-semibold">{t("sheetTitle")}</h1>
			<p className="mb-4">{t("sheetLead")}</p>
			<div className="mb-6 flex items-center gap-6">
				<PlaceCode place={place} className="w-44" />
				<div>
					<p className="font-mono text-lg">{place.trust_url}</p>
					<p className="mt-4">{t("afterwards")}</p>
					<p className="font-mono text-lg">{place.url}</p>
				</div>
			</div>
			<div className="flex flex-col gap-4">
				{trustSteps.map(({ device, title, steps }) => (
					<section key={device} className="break-inside-avoid">
						<h2 className="font-semibold">{title[language]}</h2>
						<ol className="list-decimal ps-5">
							{steps.map((step) => (
								<li key={step[language]}>{step[language]}</li>
							))}
						</ol>
					</section>
				))}
			</div>
		</div>
	);
}
