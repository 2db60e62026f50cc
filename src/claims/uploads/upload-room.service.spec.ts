// SPDX-License-Identifier: Apache-2.0
import { UploadRoomService } from './upload-room.service.js';

const REFUSAL = { code: 'SERVICE_UNAVAILABLE', headers: { 'Retry-After': '1' } };

/** The problem of a reservation, or undefined if there is room. */
function refusalOf(room: UploadRoomService, storeId: string, bytes: number): unknown {
  try {
    room.reserve(storeId, bytes)();
    return undefined;
  } catch (error) {
    return error;
  }
}

describe('the room for uploads', () => {
  let room: UploadRoomService;

  beforeEach(() => {
    room = new UploadRoomService({ MAX_TOTAL_UPLOAD_BYTES: 100 });
  });

  it('C-HTTP-35: is half of the whole for one store, which leaves room for others', () => {
    const releases = [room.reserve('A', 30), room.reserve('A', 20)];
    expect(refusalOf(room, 'A', 1)).toMatchObject(REFUSAL);
    expect(refusalOf(room, 'B', 50)).toBeUndefined();
    releases.push(room.reserve('B', 49));
    expect(refusalOf(room, 'C', 2)).toMatchObject(REFUSAL);
    expect(refusalOf(room, 'C', 1)).toBeUndefined();
    for (const release of releases) release();
    expect(refusalOf(room, 'A', 50)).toBeUndefined();
  });
});
