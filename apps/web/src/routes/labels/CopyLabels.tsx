import type { SelectionActionProps } from "../resource/props.ts";
import { SelectedLabels } from "./SelectedLabels.tsx";

/** Labels of the selected copies. */
export default function CopyLabels({ selection }: SelectionActionProps) {
	return <SelectedLabels selection={selection} kinds={["barcodes", "spines"]} />;
}
