import { formatDate } from "@rafta/library/turkish/dates";
import { useId } from "react";
import { call, useEndpoint } from "#data";
import { useTexts } from "#i18n";
import { Button, Dialog, Ready, tellFailure, toast, useAction } from "#kit";
import { texts } from "./texts.ts";

/** The user's secret calendar address: generated, shown once, revoked. */
export default function FeedDialog({ onClose }: { onClose(): void }) {
	const t = useTexts(texts);
	const id = useId();
	const known = useEndpoint("GET /api/calendar/feed");
	const draw = useAction({
		mutationFn: () => call("POST /api/calendar/feed"),
		onSuccess: () => known.refetch(),
	});
	const end = useAction({
		mutationFn: () => call("DELETE /api/calendar/feed"),
		onSuccess: () => {
			draw.reset();
			toast(t("feedEnded"));
			return known.refetch();
		},
	});
	const feed = known.data?.feed;
	const drawn = draw.data?.address ?? "";
	// Without an address of the site it begins with its path: it is valid where this screen was opened.
	const address = drawn.startsWith("/") ? `${location.origin}${drawn}` : drawn;
	return (
		<Dialog title={t("connect")} onClose={onClose}>
			<p>{t("feedLead")}</p>
			{drawn.startsWith("/") && <p className="alert alert-warning">{t("feedHere")}</p>}
			<Ready query={known} />
			{known.data && address === "" && <p>{t(feed ? "feedKnown" : "feedNone")}</p>}
			{feed?.read_on && <p>{t("feedRead", { date: formatDate(feed.read_on) })}</p>}
			{address !== "" && (
				<div className="flex flex-col gap-2">
					<label htmlFor={id} className="text-sm font-semibold">
						{t("feedAddress")}
					</label>
					<input
						id={id}
						className="input w-full"
						readOnly
						value={address}
						onFocus={(e) => e.target.select()}
					/>
					<p>{t("feedOnce")}</p>
				</div>
			)}
			<div className="flex flex-wrap gap-2">
				{address !== "" && (
					<Button
						variant="primary"
						onClick={() => {
							// Without a clipboard (plain HTTP in a school's network) the address is selected, to be copied by
							// hand.
							const copied = navigator.clipboard?.writeText(address);
							if (copied) copied.then(() => toast(t("feedCopied")), tellFailure);
							else document.getElementById(id)?.focus();
						}}
					>
						{t("feedCopy")}
					</Button>
				)}
				<Button
					variant={address === "" ? "primary" : "plain"}
					busy={draw.isPending}
					onClick={() => draw.mutate()}
				>
					{t("feedNew")}
				</Button>
				{feed && (
					<Button busy={end.isPending} onClick={() => end.mutate()}>
						{t("feedEnd")}
					</Button>
				)}
			</div>
		</Dialog>
	);
}
