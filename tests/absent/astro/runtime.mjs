export class LiveCollectionError extends Error {}
export class LiveCollectionValidationError extends LiveCollectionError {}
export class LiveEntryNotFoundError extends LiveCollectionError {}
