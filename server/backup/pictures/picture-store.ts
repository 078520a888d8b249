/** A picture of the bucket, as it is stored. */
export interface StoredPicture {
	contentType: string;
	/** Length in bytes. */
	size: number;
	body: ReadableStream<Uint8Array>;
}

/**
 * Where the bytes of the pictures lie, wherever that is. Their list is in the database. It makes no
 * difference whether one is in the trash: what is written is not, until a server has found it there.
 */
export interface PictureStore {
	/** Whether it writes and removes the rows of the pictures itself, as a hosted project does. */
	readonly keepsRows: boolean;
	/** @returns null when there is no such picture. */
	read(key: string): Promise<StoredPicture | null>;
	/** Whether it can keep a picture of that name. */
	canStore(key: string): boolean;
	/**
	 * Writes all or nothing; a picture of that name is replaced.
	 * @returns what the row of the picture says about the file.
	 */
	write(key: string, bytes: Uint8Array, contentType: string): Promise<object>;
	remove(keys: string[]): Promise<void>;
}
