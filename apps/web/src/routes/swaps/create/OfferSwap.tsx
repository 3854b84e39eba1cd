import { roleOf, roles } from "@rafta/library/access/roles";
import { underWay } from "@rafta/library/swaps/states";
import type { Condition } from "@rafta/library/swaps/types";
import { type FormEvent, useState } from "react";
import {
	api,
	type FoundTitle,
	literal,
	type OperationBody,
	perform,
	swapReads,
	useEndpoint,
	useUser,
} from "#data";
import { useTexts } from "#i18n";
import {
	Button,
	Card,
	Checkbox,
	Cover,
	FormErrors,
	Link,
	Page,
	RecordPicker,
	toast,
	useAction,
	useGo,
} from "#kit";
import { Conditions } from "../Conditions.tsx";
import type { Reader } from "../model.ts";
import { PhotoInput } from "../PhotoInput.tsx";
import { EverydayOff, useSwapRules } from "../rules.tsx";
import { texts } from "../texts.ts";
import { TitleChoice } from "./TitleChoice.tsx";

type Offer = OperationBody<"POST /api/swaps/offer">;

/** Sends an offer, then its photo: an offer is valid even if the photo fails. */
function useOffer(isStaff: boolean) {
	const t = useTexts(texts);
	const go = useGo();
	return useAction({
		mutationFn: async ({ body, photo }: { body: Offer; photo: File | string }) => {
			const { swap } = await perform("POST /api/swaps/offer", body);
			if (!(photo instanceof File)) return { swap, isPhotoLost: false };
			const sent = await api()
				.collection("swaps")
				.update(swap.id, { photo })
				.catch(() => null);
			return { swap, isPhotoLost: sent === null };
		},
		quiet: true,
		stale: swapReads,
		onSuccess: ({ swap, isPhotoLost }) => {
			if (isPhotoLost) toast(t("photoLost"), "bad");
			else toast(t(isStaff ? "sentStaff" : "sent"));
			go(isStaff ? `/swaps/detail/${swap.id}` : "/swaps", "/swaps");
		},
	});
}

/** Form with which a reader offers a book, or staff offer one for a reader. */
export default function OfferSwap() {
	const t = useTexts(texts);
	const isStaff = roleOf(useUser()) !== roles.student;
	const [title, setTitle] = useState<FoundTitle | null>(null);
	const [reader, setReader] = useState<Reader | null>(null);
	const [condition, setCondition] = useState<Condition | "">("");
	const [gift, setGift] = useState(false);
	const [photo, setPhoto] = useState<File | string>("");
	const offer = useOffer(isStaff);
	const rules = useSwapRules();
	const mine = useEndpoint("GET /api/swaps/mine", {}, { enabled: !isStaff });

	function submit(event: FormEvent) {
		event.preventDefault();
		if (!title || condition === "") return;
		const body = { book: title.id, condition, gift, ...(isStaff && { student: reader?.id ?? "" }) };
		offer.mutate({ body, photo });
	}

	if (rules.data?.everyday === false)
		return (
			<Page title={t(isStaff ? "offerFor" : "offerTitle")} narrow>
				<EverydayOff />
			</Page>
		);
	const maxOffers = rules.data?.offers ?? Number.POSITIVE_INFINITY;
	const given = mine.data?.swaps.filter(
		({ event_id, status }) => event_id === "" && underWay.includes(status),
	).length;
	if (given !== undefined && given >= maxOffers)
		return (
			<Page title={t("offerTitle")} narrow>
				<Card>
					<p className="mb-3">{t("full", { count: given, max: maxOffers })}</p>
					<Link href="/swaps" className="btn btn-primary">
						{t("mine")}
					</Link>
				</Card>
			</Page>
		);
	const isWhole = title !== null && condition !== "" && (!isStaff || reader !== null);
	return (
		<Page
			title={t(isStaff ? "offerFor" : "offerTitle")}
			lead={t(isStaff ? "offerForLead" : "offerLead")}
			narrow
		>
			<Card>
				{title === null ? (
					<TitleChoice onChoose={setTitle} />
				) : (
					<form onSubmit={submit} className="flex flex-col gap-5">
						<div className="flex items-start gap-3">
							<Cover book={title} size="small" isDecorative />
							<div className="flex min-w-0 flex-1 flex-col items-start gap-1">
								<p className="font-semibold break-words">{title.title}</p>
								<p className="text-sm break-words">{title.author_line}</p>
								<Button className="btn-sm" onClick={() => setTitle(null)}>
									{t("otherBook")}
								</Button>
							</div>
						</div>
						{isStaff && (
							<RecordPicker<Reader>
								collection="students"
								label={t("reader")}
								required
								search={(text) => `full_name ~ ${literal(text)} || student_no = ${literal(text)}`}
								sort="full_name"
								name={(one) => one.full_name}
								detail={(one) => [one.class_code, one.student_no].filter(Boolean).join(" · ")}
								value={reader}
								onChange={setReader}
							/>
						)}
						<Conditions value={condition} onChange={setCondition} />
						<PhotoInput value={photo} onChange={setPhoto} />
						<Checkbox
							label={t("giftAsk")}
							checked={gift}
							onChange={(event) => setGift(event.target.checked)}
						/>
						<FormErrors error={offer.error} />
						<Button
							type="submit"
							variant="primary"
							className="btn-lg"
							busy={offer.isPending}
							disabled={!isWhole}
						>
							{t("send")}
						</Button>
					</form>
				)}
			</Card>
		</Page>
	);
}
