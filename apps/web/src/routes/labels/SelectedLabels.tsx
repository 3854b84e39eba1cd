import { useTexts } from "#i18n";
import { Button, type Selection, toast, useAction } from "#kit";
import type { Kind } from "./choices.ts";
import { LabelDialog } from "./LabelDialog.tsx";
import { labelTexts } from "./texts.ts";

/** Maximum number of records that fits into the address of a sheet. */
const MAX_LABELS = 500;

/** Prints the labels or cards of the rows selected in a list. */
export function SelectedLabels({ selection, kinds }: { selection: Selection; kinds: readonly Kind[] }) {
	const t = useTexts(labelTexts);
	const read = useAction({
		mutationFn: () => selection.load(MAX_LABELS),
	});
	const open = () => {
		if (selection.count > MAX_LABELS) toast(t("tooManyTicked", { most: MAX_LABELS }), "bad");
		else read.mutate();
	};
	return (
		<>
			<Button busy={read.isPending} onClick={open}>
				{t(kinds[0] === "cards" ? "cards" : "print")}
			</Button>
			{read.data && read.data.length > 0 && (
				<LabelDialog kinds={kinds} id={read.data.join(",")} onClose={() => read.reset()} />
			)}
		</>
	);
}
