import { Plus } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import { common, useTexts } from "#i18n";
import { ActionMenu } from "./ActionMenu.tsx";
import { Button } from "./Button.tsx";
import { ConfirmDialog, type Question } from "./ConfirmDialog.tsx";
import { useMayOpen } from "./ForScreen.tsx";
import { OpenLink } from "./Link.tsx";
import { useMedia } from "./table/useMedia.ts";
import { useSearchParams } from "./useSearchParams.ts";

/** Something to do in a view. It leads to a screen, runs at once, or asks in a dialog first. */
export type Action = {
	readonly text: string;
	/** The one filled button of the view. */
	readonly primary?: boolean;
	/** Adds a record to a list: on a phone only "+" is shown. */
	readonly adds?: boolean;
	readonly busy?: boolean;
} & (
	| { readonly href: string }
	| { readonly run: () => void /** Asked before it runs. */; readonly ask?: Question }
	| {
			readonly dialog: (close: () => void) => ReactNode;
			/** The address opens the dialog by this name: `?do=labels`. */
			readonly at?: string;
	  }
);

/** Buttons beside each other; on a phone one fewer, so that the list begins at the top. */
const MOST_BUTTONS = 2;

/**
 * A view's actions in the order of their use: the first ones are buttons, all others are behind "Diğer". Those that lead
 * to a screen closed to the visitor are left out.
 */
export function Actions({
	of,
	limit = MOST_BUTTONS,
	phoneLimit = limit - 1,
	isSmall = false,
}: {
	of: readonly (Action | false | null | undefined)[];
	/** Buttons on a wide screen, where others stand before them. */
	limit?: number;
	/** Buttons on a phone; one for the primary action in any case. */
	phoneLimit?: number;
	/** In a line of a list. */
	isSmall?: boolean;
}) {
	const t = useTexts(common);
	const isPhone = useMedia("(width < 40rem)");
	const mayOpen = useMayOpen();
	const [params, change] = useSearchParams();
	const dialogName = params.get("do");
	const [openText, setOpenText] = useState("");
	const close = () => {
		setOpenText("");
		if (dialogName) change({ do: "" });
	};
	const actions = of
		.filter((one): one is Action => one !== false && one !== null && one !== undefined)
		.filter((one) => !("href" in one) || mayOpen(one.href));
	const buttons = isPhone ? Math.max(phoneLimit, actions.some(({ primary }) => primary) ? 1 : 0) : limit;
	// A menu of one entry would only hide it.
	const shown = actions.slice(0, !isPhone && actions.length === buttons + 1 ? buttons + 1 : buttons);
	const choose = (action: Action) => {
		if ("run" in action && !action.ask) action.run();
		else setOpenText(action.text);
	};
	const inDialog = actions.find(
		(action) => action.text === openText || (dialogName && "at" in action && action.at === dialogName),
	);
	return (
		<>
			{shown.map((action) => {
				const isShort = isPhone && action.adds;
				const look = `${action.primary ? "btn-primary" : ""} ${isShort ? "btn-square" : ""} ${isSmall ? "btn-sm" : ""}`;
				const name = isShort ? action.text : undefined;
				return "href" in action ? (
					<OpenLink key={action.text} href={action.href} aria-label={name} className={`btn ${look}`}>
						{isShort ? <Plus size={20} aria-hidden="true" /> : action.text}
					</OpenLink>
				) : (
					<Button
						key={action.text}
						className={look}
						aria-label={name}
						busy={action.busy}
						onClick={() => choose(action)}
					>
						{isShort ? <Plus size={20} aria-hidden="true" /> : action.text}
					</Button>
				);
			})}
			{actions.length > shown.length && (
				<ActionMenu
					label={t("action.more")}
					icon="more"
					entries={actions
						.slice(shown.length)
						.map((action) => [action.text, "href" in action ? action.href : () => choose(action)] as const)}
				/>
			)}
			{inDialog && "dialog" in inDialog && <Suspense>{inDialog.dialog(close)}</Suspense>}
			{inDialog && "run" in inDialog && inDialog.ask && (
				<ConfirmDialog ask={inDialog.ask} onConfirm={inDialog.run} onClose={close} />
			)}
		</>
	);
}
