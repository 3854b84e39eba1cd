import { useState } from "react";
import { call, useEndpoint, useOne, useSave, useUser } from "#data";
import { useTexts } from "#i18n";
import {
	Button,
	Card,
	Checkbox,
	Link,
	TextInput,
	tellFailure,
	toast,
	useAction,
	useStoredChoice,
} from "#kit";
import { texts } from "./texts.ts";

const path = "/api/wall/address";

function Address() {
	const t = useTexts(texts);
	const state = useEndpoint("GET /api/wall/address");
	const [address, setAddress] = useState("");
	const draw = useAction({
		mutationFn: () => call("POST /api/wall/address"),
		stale: [path],
		onSuccess: (made) => setAddress(window.location.origin + made.path),
	});
	const end = useAction({
		mutationFn: () => call("POST /api/wall/address/end"),
		done: t("ended"),
		stale: [path],
		onSuccess: () => setAddress(""),
	});
	const isDrawn = state.data?.drawn === true;
	return (
		<Card title={t("addressTitle")} className="flex flex-col gap-3">
			<p className="max-w-prose">{t("addressText")}</p>
			<p className="font-semibold">{t(isDrawn ? "isDrawn" : "noneDrawn")}</p>
			{address && (
				<div className="flex flex-wrap items-end gap-2">
					<div className="min-w-0 flex-1">
						<TextInput label={t("address")} hint={t("once")} readOnly value={address} />
					</div>
					<Button
						onClick={() =>
							void navigator.clipboard?.writeText(address).then(
								() => toast(t("copied")),
								// Where the browser denies clipboard access, the address is selected and copied by hand.
								() => undefined,
							)
						}
					>
						{t("copy")}
					</Button>
				</div>
			)}
			<div className="flex flex-wrap gap-2">
				<Button busy={draw.isPending} onClick={() => draw.mutate()}>
					{t(isDrawn ? "drawAgain" : "draw")}
				</Button>
				{isDrawn && (
					<Button busy={end.isPending} onClick={() => end.mutate()}>
						{t("end")}
					</Button>
				)}
			</div>
		</Card>
	);
}

/** Staff settings of the wall; calls `onChange` after the displayed content has changed. */
export function WallControls({ onChange }: { onChange(): void }) {
	const t = useTexts(texts);
	const id = useUser()?.school_id ?? "";
	const school = useOne<{ id: string; wall_names: boolean }>("schools", id);
	const save = useSave("schools", id);
	const [showsNames, change] = useStoredChoice(school.data?.wall_names === true, (wall_names) =>
		save.mutateAsync(
			{ wall_names },
			{
				onSuccess: () => {
					toast(t("saved"));
					onChange();
				},
				onError: tellFailure,
			},
		),
	);
	return (
		<section aria-label={t("controls")} className="grid gap-4 lg:grid-cols-2">
			<Card title={t("controls")} className="flex flex-col gap-3">
				<div className="flex flex-wrap gap-2">
					<Button variant="primary" onClick={() => void document.documentElement.requestFullscreen?.()}>
						{t("fullScreen")}
					</Button>
					<Link href="/book_loans" className="btn">
						{t("toDesk")}
					</Link>
				</div>
				<Checkbox
					label={t("showNames")}
					disabled={!school.data}
					aria-disabled={save.isPending || undefined}
					checked={showsNames}
					onChange={(event) => {
						if (!save.isPending) change(event.target.checked);
					}}
				/>
				<p className="max-w-prose text-sm">{t("namesHint")}</p>
			</Card>
			<Address />
		</section>
	);
}
