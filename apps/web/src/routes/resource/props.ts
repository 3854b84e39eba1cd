/** Props of a resource's screens, and of the actions on its selected rows. */
import type { Selection } from "#kit";
import type { ScreenProps } from "../screen.ts";
import type { Resource } from "./resources.ts";

export interface ResourceScreenProps extends ScreenProps {
	resource: Resource;
}

export interface SelectionActionProps {
	selection: Selection;
}
