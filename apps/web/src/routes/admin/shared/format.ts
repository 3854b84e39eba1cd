import { useCallback } from "react";
import { useLanguage } from "../../../i18n/language.tsx";

const units = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;

/** Formats bytes for people: 1,4 MB. */
export function useBytes(): (bytes: number) => string {
	const { language } = useLanguage();
	return useCallback(
		(bytes) => {
			const step = Math.min(Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(1024)), units.length - 1);
			return new Intl.NumberFormat(language, {
				style: "unit",
				unit: units[step],
				unitDisplay: "short",
				maximumFractionDigits: step < 2 ? 0 : 1,
			}).format(bytes / 1024 ** step);
		},
		[language],
	);
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
