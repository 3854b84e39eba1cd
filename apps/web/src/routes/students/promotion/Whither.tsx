import type { Destination, DestinationKind } from "@rafta/library/promotion/plan";
import { type KeyboardEvent, useEffect, useState } from "react";
import { useTexts } from "../../../i18n/language.tsx";
import { texts } from "./texts.ts";

interface Props {
	/** Whom it is about: a class, or a pupil. */
	name: string;
	kinds: readonly DestinationKind[];
	value: Destination;
	/** What staying is called. */
	stays: "stay" | "repeat";
	/** The class that is offered first when one is asked for. */
	usual: string;
	onChange(next: Destination): void;
}

/** Where somebody goes: what becomes of them, and for those who go to a class, which. */
export function Whither({ name, kinds, value, stays, usual, onChange }: Props) {
	const t = useTexts(texts);
	const [typed, setTyped] = useState(value.to);
	useEffect(() => setTyped(value.to), [value.to]);
	function commit() {
		const to = typed.trim();
		// A class without a name is none: what stood there comes back.
		if (to === "") setTyped(value.to);
		else if (to !== value.to) onChange({ kind: "move", to });
	}
	function onKeyDown(event: KeyboardEvent) {
		if (event.key === "Enter") {
			event.preventDefault();
			commit();
		}
	}
	return (
		<div className="flex flex-wrap gap-2">
			<select
				className="select select-sm w-40"
				aria-label={t("whither", { name })}
				value={value.kind}
				onChange={(event) => {
					const kind = kinds.find((one) => one === event.target.value) ?? "stay";
					onChange({ kind, to: kind === "move" ? value.to || usual : "" });
				}}
			>
				{kinds.map((kind) => (
					<option key={kind} value={kind}>
						{t(kind === "stay" ? stays : kind)}
					</option>
				))}
			</select>
			{value.kind === "move" && (
				<input
					className="input input-sm w-28"
					aria-label={t("newClass", { name })}
					maxLength={20}
					value={typed}
					onChange={(event) => setTyped(event.target.value)}
					onBlur={commit}
					onKeyDown={onKeyDown}
				/>
			)}
		</div>
	);
}
