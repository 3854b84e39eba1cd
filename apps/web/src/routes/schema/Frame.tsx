import { ChevronLeft } from "lucide-react";
import type { ReactNode } from "react";
import { useTexts } from "#i18n";
import { OpenLink } from "#kit";
import { CollectionPane } from "./CollectionPane.tsx";
import { useListPath } from "./collections.ts";
import { texts } from "./texts.ts";

/**
 * The two panes of the schema: all collections, and beside them what the screen is about. On a phone they come one
 * after the other: the list is a screen of its own, to which the others lead back.
 */
export function Frame({
	current = "",
	isList = false,
	children,
}: {
	/** Name of the collection that is shown. */
	current?: string;
	/** Whether this is the phone's list of collections. */
	isList?: boolean;
	children: ReactNode;
}) {
	const t = useTexts(texts);
	const list = useListPath();
	return (
		<div className="mx-auto grid w-full max-w-[90rem] items-start gap-x-8 gap-y-3 lg:grid-cols-[17rem_minmax(0,1fr)]">
			<div className="flex min-w-0 flex-col gap-2 lg:col-start-2">
				{!isList && (
					<OpenLink
						href={list}
						className="link link-hover flex min-h-11 items-center gap-1 self-start text-sm lg:hidden"
					>
						<ChevronLeft size={18} aria-hidden="true" />
						{t("toList")}
					</OpenLink>
				)}
				{children}
			</div>
			<div
				className={`border-base-300 min-w-0 lg:sticky lg:top-20 lg:col-start-1 lg:row-start-1 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto lg:border-e lg:pe-4 ${isList ? "" : "max-lg:hidden"}`}
			>
				<CollectionPane current={current} />
			</div>
		</div>
	);
}
