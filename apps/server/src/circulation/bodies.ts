/** Schemas of the request bodies of the desk operations. */

export type {
	CheckinBody,
	CheckoutBody,
	DamagedBody,
	FoundBody,
	MissingBody,
	RenewBody,
	ResolveBody,
	ScanBody,
	SetBody,
	SetReturnBody,
	UndoBody,
	UseBody,
} from "@rafta/library/api/circulation";
