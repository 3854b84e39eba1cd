import { useNumber, useTexts } from "#i18n";
import { Button } from "../Button.tsx";
import { toast } from "../toast.tsx";
import { useAction } from "../useAction.ts";
import { type Outcome, removeLater } from "./removal.ts";
import { tableTexts } from "./texts.ts";
import type { Selection } from "./useSelection.ts";

/** Limit of rows deleted from a list in one action. */
const MAX_ROWS = 500;

/** Deletes the ticked rows after some seconds in which it can be undone. */
export function RemoveButton({ selection }: { selection: Selection }) {
	const t = useTexts(tableTexts);
	const number = useNumber();
	function notify({ removed, refused, reason }: Outcome): void {
		if (removed > 0) toast(t("removed", { count: number(removed) }));
		if (refused > 0) toast(t("removeRefused", { count: number(refused), reason }), "bad");
	}
	const read = useAction({
		mutationFn: () => selection.load(MAX_ROWS),
		onSuccess: (ids) => {
			const undo = removeLater(selection.collection, ids, notify);
			toast(t("removing", { count: number(ids.length) }), "good", { label: t("undo"), run: undo });
			selection.clear();
		},
	});
	const begin = () => {
		if (selection.count > MAX_ROWS) toast(t("removeTooMany", { most: number(MAX_ROWS) }), "bad");
		else read.mutate();
	};
	return (
		<Button variant="danger" busy={read.isPending} onClick={begin}>
			{t("remove")}
		</Button>
	);
}
