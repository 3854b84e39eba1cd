import { formatDate } from "@rafta/library/turkish/dates";
import { type RefObject, useEffect } from "react";
import { useUser } from "../../../data/session.ts";
import { useTexts } from "../../../i18n/language.tsx";
import { useKeyHelp } from "../../../ui/keys/keys.ts";
import { boxDays, type ScanMode, usual } from "./scan-mode.ts";
import { texts } from "./texts.ts";

const keys = { F7: "usual", F8: "box", F9: "use" } as const;
const names = { usual: "wayUsual", box: "wayBox", use: "wayUse" } as const;
const modes = Object.entries(keys);

const isKey = (key: string): key is keyof typeof keys => Object.hasOwn(keys, key);

/** Selects the scan mode. A mode other than the usual one stays visible while it is active. */
export function ScanModeBar({
	mode,
	onChange,
	field,
}: {
	mode: ScanMode;
	onChange(mode: ScanMode): void;
	field: RefObject<HTMLInputElement | null>;
}) {
	const t = useTexts(texts);
	const isVolunteer = useUser()?.desk_only === true;
	const { first, last } = boxDays(new Date());
	useKeyHelp(isVolunteer ? [] : modes.map(([key, kind]) => ({ keys: key, does: t(names[kind]) })));
	useEffect(() => {
		if (isVolunteer) return;
		const onKeyDown = (event: KeyboardEvent) => {
			if (!isKey(event.key) || document.querySelector("dialog[open]") !== null) return;
			event.preventDefault();
			const kind = keys[event.key];
			onChange(kind === "box" ? { kind, day: last } : { kind });
		};
		document.addEventListener("keydown", onKeyDown);
		return () => document.removeEventListener("keydown", onKeyDown);
	}, [onChange, last, isVolunteer]);
	if (isVolunteer) return null;
	function choose(next: ScanMode) {
		onChange(next);
		field.current?.focus();
	}
	return (
		<div className={mode.kind === "usual" ? "" : "rounded-box border-warning border-2 p-2"}>
			<fieldset className="flex flex-wrap gap-1">
				<legend className="sr-only">{t("ways")}</legend>
				{modes.map(([key, kind]) => (
					<button
						key={kind}
						type="button"
						aria-pressed={mode.kind === kind}
						className={`btn btn-sm ${mode.kind === kind ? "btn-neutral" : ""}`}
						onClick={() => choose(kind === "box" ? { kind, day: last } : { kind })}
					>
						{t(names[kind])}
						<kbd className="kbd kbd-xs text-base-content max-sm:hidden">{key}</kbd>
					</button>
				))}
			</fieldset>
			{mode.kind === "box" && (
				<div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
					<label className="flex items-center gap-2 font-semibold">
						{t("boxDay")}
						<input
							type="date"
							className="input input-sm w-auto"
							required
							min={first}
							max={last}
							value={mode.day}
							onChange={(event) => {
								const day = event.target.value;
								if (day >= first && day <= last) onChange({ kind: "box", day });
							}}
						/>
					</label>
					<p role="status">{t("boxOn", { date: formatDate(mode.day) })}</p>
					<button type="button" className="btn btn-sm btn-ghost" onClick={() => choose(usual)}>
						{t("wayOff")}
					</button>
				</div>
			)}
			{mode.kind === "use" && (
				<p role="status" className="mt-2 font-semibold">
					{t("useOn")}
				</p>
			)}
		</div>
	);
}
