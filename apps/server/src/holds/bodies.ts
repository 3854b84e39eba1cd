/** Schemas of the request bodies of the hold operations. */

export type {
	CheckBody,
	HoldBody,
	MoveBody,
	PlaceBody,
} from "@rafta/library/api/holds";
