import type { ReactNode } from "react";
import { useTexts } from "#i18n";
import { texts } from "./texts.ts";

const ink = "stroke-primary-ink fill-none";
const gold = "stroke-accent fill-none";

/** A reader's card under the line of a scanner. */
const CardUnderScanner = () => (
	<svg viewBox="0 0 170 104" className="max-h-44 w-full" aria-hidden="true" strokeWidth="3">
		<rect x="8" y="6" width="146" height="92" rx="9" className={`bg-base-100 ${ink}`} />
		<circle cx="42" cy="36" r="12" className={ink} />
		<path d="M22 76c2-26 38-26 40 0" className={ink} strokeLinecap="round" />
		<path d="M78 28h50M78 40h32" className="stroke-primary-ink/50 fill-none" strokeWidth="2" />
		<path d="M80 54v30M86 54v30M96 54v30M101 54v30M110 54v30M120 54v30M125 54v30M135 54v30" className={ink} />
		<path d="M68 70h86" className={gold} strokeWidth="4" strokeLinecap="round" />
	</svg>
);

/** A book on its way to the shelf. */
const BookToShelf = () => (
	<svg viewBox="0 0 190 104" className="max-h-44 w-full" aria-hidden="true" strokeWidth="3">
		<g transform="rotate(-4 40 52)">
			<rect x="14" y="10" width="54" height="80" rx="3" className="fill-accent/40 stroke-primary-ink" />
			<path d="M22 10v80" className={ink} strokeWidth="2" />
			<path d="M32 28h26M32 38h18" className={ink} strokeWidth="2" />
		</g>
		<path d="M78 54c10-14 20-14 30 0M108 54l-2-12M108 54l-12-2" className={gold} strokeLinecap="round" />
		<rect x="118" y="34" width="14" height="60" rx="2" className="fill-primary/25 stroke-primary-ink" />
		<rect x="134" y="26" width="16" height="68" rx="2" className={ink} />
		<path d="M154 94V40M172 94V40" className={ink} strokeDasharray="2 6" strokeWidth="2" />
		<path d="M108 96h76" className="stroke-accent" strokeWidth="5" />
	</svg>
);

const Way = ({ children, picture }: { children: ReactNode; picture: ReactNode }) => (
	<div className="rounded-box bg-base-100 border-base-300 flex min-w-0 justify-between gap-4 border p-4 max-sm:items-center sm:flex-col sm:gap-6 sm:p-8">
		<div className="flex min-w-0 flex-col gap-2">{children}</div>
		{/* On a phone both ways and the field are seen at once. */}
		<div className="max-sm:w-24 max-sm:shrink-0">{picture}</div>
	</div>
);

/** What a reader may do here before anything is scanned: borrow by the card, return by the book. */
export function Welcome() {
	const t = useTexts(texts);
	return (
		<div className="grid flex-1 gap-5 py-4 sm:grid-cols-2 sm:items-stretch">
			<Way picture={<CardUnderScanner />}>
				<h1 className="text-xl font-semibold sm:text-2xl">{t("scanCard")}</h1>
				<p className="text-base sm:text-lg">{t("scanCardText")}</p>
			</Way>
			<Way picture={<BookToShelf />}>
				<h2 className="text-xl font-semibold sm:text-2xl">{t("scanReturn")}</h2>
				<p className="text-base sm:text-lg">{t("orReturn")}</p>
			</Way>
		</div>
	);
}
