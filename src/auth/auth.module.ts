// SPDX-License-Identifier: Apache-2.0
import './auth.problems.js';
import { Module } from '@nestjs/common';
import { JwtModule, JwtSecretRequestType } from '@nestjs/jwt';
import { StoresModule } from '../stores/index.js';
import { SIGNATURE, VERIFICATION } from './model/token-claims.js';
import { TokenStatusRepository } from './persistence/token-status.repository.js';
import { ApiKeysService } from './services/api-keys.service.js';
import { SigningKeysService } from './services/signing-keys.service.js';
import { TokensService } from './services/tokens.service.js';

@Module({ providers: [SigningKeysService], exports: [SigningKeysService] })
class SigningModule {}

const jwt = JwtModule.registerAsync({
  imports: [SigningModule],
  inject: [SigningKeysService],
  useFactory: (keys: SigningKeysService) => ({
    secretOrKeyProvider: (type: JwtSecretRequestType, token: string | object | Buffer) =>
      type === JwtSecretRequestType.SIGN ? keys.signing : keys.keyFor(String(token)),
    signOptions: { ...SIGNATURE, keyid: keys.kid },
    verifyOptions: VERIFICATION,
  }),
});

/** API keys and access tokens (C-AUTH, C-KEY). */
@Module({
  imports: [StoresModule, SigningModule, jwt],
  providers: [ApiKeysService, TokensService, TokenStatusRepository],
  exports: [ApiKeysService, TokensService, TokenStatusRepository, SigningModule],
})
export class AuthModule {}
