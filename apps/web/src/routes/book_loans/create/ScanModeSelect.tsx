import { type RefObject, useEffect } from "react";
import { useUser } from "#data";
import { useTexts } from "#i18n";
import { useDayText, useKeyHelp } from "#kit";
import { BoxDay } from "./BoxDay.tsx";
import { boxDays, type ScanMode, usual } from "./scan-mode.ts";
import { texts } from "./texts.ts";

const keys = { F7: "usual", F8: "box", F9: "use" } as const;
const names = { usual: "wayUsual", box: "wayBox", use: "used" } as const;
const modes = Object.entries(keys);

const isKey = (key: string): key is keyof typeof keys => Object.hasOwn(keys, key);

interface Props {
	mode: ScanMode;
	onChange(mode: ScanMode): void;
	field: RefObject<HTMLInputElement | null>;
}

const modeOf = (kind: string): ScanMode =>
	kind === "box" ? { kind, day: boxDays(new Date()).last } : kind === "use" ? { kind } : usual;

/** What a scanned book means, chosen in the scan field or by F7 to F9. Volunteers have the usual way only. */
export function ScanModeSelect({ mode, onChange, field }: Props) {
	const t = useTexts(texts);
	const isVolunteer = useUser()?.desk_only === true;
	useKeyHelp(isVolunteer ? [] : modes.map(([key, kind]) => ({ keys: key, does: t(names[kind]) })));
	useEffect(() => {
		if (isVolunteer) return;
		const onKeyDown = (event: KeyboardEvent) => {
			if (!isKey(event.key) || document.querySelector("dialog[open]") !== null) return;
			event.preventDefault();
			onChange(modeOf(keys[event.key]));
		};
		document.addEventListener("keydown", onKeyDown);
		return () => document.removeEventListener("keydown", onKeyDown);
	}, [onChange, isVolunteer]);
	if (isVolunteer) return null;
	return (
		<select
			aria-label={t("ways")}
			className="select select-ghost select-sm w-auto text-sm"
			value={mode.kind}
			onChange={(event) => {
				onChange(modeOf(event.target.value));
				field.current?.focus();
			}}
		>
			{modes.map(([key, kind]) => (
				<option key={kind} value={kind}>
					{`${t(names[kind])} (${key})`}
				</option>
			))}
		</select>
	);
}

/** A mode other than the usual one says so under the field while it is on. */
export function ScanModeLine({ mode, onChange, field }: Props) {
	const t = useTexts(texts);
	const dayText = useDayText();
	if (mode.kind === "usual") return null;
	return (
		<div className="rounded-box border-accent bg-base-100 flex flex-wrap items-center gap-x-4 gap-y-2 border-2 p-3">
			{mode.kind === "box" && <BoxDay day={mode.day} onChange={(day) => onChange({ kind: "box", day })} />}
			<p role="status" className="min-w-0 flex-1">
				{mode.kind === "box" ? t("boxOn", { date: dayText(mode.day) }) : t("useOn")}
			</p>
			<button
				type="button"
				className="btn btn-sm btn-ghost"
				onClick={() => {
					onChange(usual);
					field.current?.focus();
				}}
			>
				{t("wayOff")}
			</button>
		</div>
	);
}
