import { type ReactNode, useState } from "react";
import { common, useTexts } from "#i18n";
import { Button } from "../Button.tsx";
import { Dialog } from "../Dialog.tsx";
import { Icon } from "../icons.tsx";
import { tableTexts } from "./texts.ts";

/** The filters of a list on a phone: one button, which says how many are set, opens them all. */
export function FilterSheet({
	count,
	startsOpen = false,
	children,
}: {
	count: number;
	startsOpen?: boolean;
	children: ReactNode;
}) {
	const t = useTexts(tableTexts);
	const c = useTexts(common);
	const [isOpen, setOpen] = useState(startsOpen);
	return (
		<>
			<Button
				className="btn-square relative"
				aria-label={count > 0 ? `${t("filter")}: ${count}` : t("filter")}
				onClick={() => setOpen(true)}
			>
				<Icon name="filter" />
				{count > 0 && (
					<span
						aria-hidden="true"
						className="badge badge-xs bg-base-content text-base-100 absolute -top-1 -end-1"
					>
						{count}
					</span>
				)}
			</Button>
			{isOpen && (
				<Dialog title={t("filter")} onClose={() => setOpen(false)}>
					<div className="dialog-scroll flex flex-col gap-3">{children}</div>
					<div>
						<Button variant="primary" onClick={() => setOpen(false)}>
							{c("action.close")}
						</Button>
					</div>
				</Dialog>
			)}
		</>
	);
}
