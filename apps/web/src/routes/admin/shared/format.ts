import type { Language } from "@rafta/words";
import { useCallback } from "react";
import { useLanguage } from "#i18n";

const units = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;

/** Returns bytes for people: 1,4 MB. */
export function bytesText(bytes: number, language: Language): string {
	const step = Math.min(Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(1024)), units.length - 1);
	return new Intl.NumberFormat(language, {
		style: "unit",
		unit: units[step],
		// The short English form of bytes is a word without a plural: "0 byte".
		unitDisplay: step === 0 ? "long" : "short",
		maximumFractionDigits: step < 2 ? 0 : 1,
	}).format(bytes / 1024 ** step);
}

/** Formats bytes in the current language. */
export function useBytes(): (bytes: number) => string {
	const { language } = useLanguage();
	return useCallback((bytes) => bytesText(bytes, language), [language]);
}

const spans = [
	["day", 86_400],
	["hour", 3600],
	["minute", 60],
	["second", 1],
] as const;

/** Formats an instant relative to now: "3 gün önce", "5 dakika sonra". */
export function useAgo(): (instant: Date | number | string) => string {
	const { language } = useLanguage();
	return useCallback(
		(instant) => {
			const seconds = Math.round((new Date(instant).getTime() - Date.now()) / 1000);
			const [unit, size] = spans.find(([, length]) => Math.abs(seconds) >= length) ?? ["second", 1];
			return new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(
				Math.trunc(seconds / size),
				unit,
			);
		},
		[language],
	);
}
