import type { Destination, DestinationKind } from "@rafta/library/promotion/plan";
import type { KeyboardEvent } from "react";
import { useTexts } from "#i18n";
import { useFollowing } from "#state";
import { texts } from "./texts.ts";

interface Props {
	/** The class or pupil concerned. */
	name: string;
	kinds: readonly DestinationKind[];
	value: Destination;
	/** Name of the option to stay. */
	stays: "stay" | "repeat";
	/** The default target class. */
	usual: string;
	onChange(next: Destination): void;
}

/** Target of a class or pupil: the kind of destination and, for a move, the class. */
export function PromotionTargets({ name, kinds, value, stays, usual, onChange }: Props) {
	const t = useTexts(texts);
	const [typed, setTyped] = useFollowing(value.to);
	function commit() {
		const to = typed.trim();
		// An empty class name is invalid: the previous one is restored.
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
